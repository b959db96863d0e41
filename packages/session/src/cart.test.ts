import { describe, expect, it, vi } from 'vitest'

import { maxPieces } from '@shop/domain/limits'

const openPage = async () => {
  vi.resetModules()
  return import('./cart.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }

describe('adding', () => {
  it('makes a line of product, size and color, and opens the panel', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 2, size: 'M', color: 'Black' })
    expect(cart.items).toEqual([
      { id: 'focus-tee-M-Black', product: tee, quantity: 2, size: 'M', color: 'Black' },
    ])
    expect(cart.isOpen).toBe(true)
  })

  it('uses `default` in the line’s id when nothing is chosen', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 1 })
    expect(cart.items[0]?.id).toBe('focus-tee-default-default')
  })

  it('adds to the line of the same choice, at the newest price', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 1, size: 'M' })
    addToCart({ product: { ...tee, priceCents: 3500 }, quantity: 2, size: 'M' })
    expect(cart.items).toMatchObject([{ quantity: 3, product: { priceCents: 3500 } }])
  })

  it('appends a line for another size or color', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 1, size: 'M' })
    addToCart({ product: tee, quantity: 1, size: 'L' })
    addToCart({ product: tee, quantity: 1, size: 'M', color: 'Black' })
    expect(cart.items.map(({ id }) => id)).toEqual([
      'focus-tee-M-default',
      'focus-tee-L-default',
      'focus-tee-M-Black',
    ])
  })

  it.each([NaN, 0, -3, 1.9])('counts a quantity of %d as one piece', async (quantity) => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity })
    expect(cart.items[0]?.quantity).toBe(1)
  })

  it('stops at the maximum pieces of an order', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 9998 })
    addToCart({ product: tee, quantity: 5 })
    addToCart({ product: { ...tee, id: 'cap' }, quantity: 50_000 })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([maxPieces, maxPieces])
  })

  it('stops at the maximum pieces of a line that staff have set', async () => {
    const { addToCart, cart } = await openPage()
    const { shopSettings } = await import('./shop-settings.ts')
    shopSettings.orders = { ...shopSettings.orders, maxLinePieces: 5 }
    addToCart({ product: tee, quantity: 9 })
    expect(cart.items[0]?.quantity).toBe(5)
  })
})

describe('changing', () => {
  const twoLines = async () => {
    const page = await openPage()
    page.addToCart({ product: tee, quantity: 2 })
    page.addToCart({ product: { ...tee, id: 'cap' }, quantity: 1 })
    return page
  }
  const first = 'focus-tee-default-default'

  it.each([
    [1, 1],
    [120, 120],
    [maxPieces, maxPieces],
    [1e9, maxPieces],
    [Infinity, maxPieces],
    [1.5, 1],
    [NaN, 2],
  ])('a quantity of %d becomes %d', async (quantity, becomes) => {
    const { cart, setQuantity } = await twoLines()
    setQuantity(first, quantity)
    expect(cart.items[0]?.quantity).toBe(becomes)
  })

  it.each([0, -1, 0.5, -Infinity])('a quantity of %d removes the line', async (quantity) => {
    const { cart, setQuantity } = await twoLines()
    setQuantity(first, quantity)
    expect(cart.items.map(({ product }) => product.id)).toEqual(['cap'])
  })

  it('ignores a line that is not in the cart', async () => {
    const { cart, setQuantity, removeFromCart } = await twoLines()
    setQuantity('nothing', 5)
    setQuantity('nothing', 0)
    removeFromCart('nothing')
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  it('removes one line, or all', async () => {
    const { cart, clearCart, removeFromCart } = await twoLines()
    removeFromCart(first)
    expect(cart.items).toHaveLength(1)
    clearCart()
    expect(cart.items).toHaveLength(0)
  })

  it('restores a removed line at its old position', async () => {
    const { cart, undoCartRemoval, removeFromCart } = await twoLines()
    removeFromCart(first)
    undoCartRemoval()
    expect(cart.items.map(({ product }) => product.id)).toEqual(['focus-tee', 'cap'])
    expect(cart).toMatchObject({ isOpen: true, removed: null, items: [{ quantity: 2 }, {}] })
    undoCartRemoval()
    expect(cart.items).toHaveLength(2)
  })

  it('restores lines before newer ones, and adds to a line that was added again', async () => {
    const { addToCart, cart, clearCart, undoCartRemoval } = await twoLines()
    clearCart()
    addToCart({ product: { ...tee, id: 'cap' }, quantity: 3 })
    undoCartRemoval()
    expect(cart.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['focus-tee', 2],
      ['cap', 4],
    ])
  })

  it('restores nothing after the removal is final', async () => {
    const { cart, clearCart, discardRemovedLines, undoCartRemoval } = await twoLines()
    clearCart()
    discardRemovedLines()
    undoCartRemoval()
    expect(cart.items).toEqual([])
  })

  it('corrects the price of only one line of the product', async () => {
    const { addToCart, cart, updateCartPrice } = await twoLines()
    addToCart({ product: tee, quantity: 1, size: 'M' })
    updateCartPrice('focus-tee-M-default', 4500)
    expect(cart.items.map(({ product }) => product.priceCents)).toEqual([4000, 4000, 4500])
  })

  it('replaces a line by another choice, with its price', async () => {
    const { addToCart, cart, changeLineChoice } = await twoLines()
    addToCart({ product: tee, quantity: 1, size: 'M', color: 'Navy' })
    changeLineChoice(first, { size: 'S', color: 'Navy', priceCents: 4500 })
    expect(cart.items).toMatchObject([
      { id: 'focus-tee-S-Navy', quantity: 2, size: 'S', product: { priceCents: 4500 } },
      { product: { id: 'cap' } },
      { id: 'focus-tee-M-Navy' },
    ])
    changeLineChoice('focus-tee-S-Navy', { size: 'M', color: 'Navy', priceCents: 4000 })
    expect(cart.items).toMatchObject([{ product: { id: 'cap' } }, { quantity: 3, size: 'M' }])
    changeLineChoice('nothing', { priceCents: 1 })
    expect(cart.items).toHaveLength(2)
  })

  it('corrects the price of a frozen product from another store', async () => {
    const { addToCart, cart, updateCartPrice } = await openPage()
    const product = Object.freeze({ ...tee })
    addToCart({ product, quantity: 1 })
    updateCartPrice(`${tee.id}-default-default`, 4500)
    expect(cart.items[0]?.product.priceCents).toBe(4500)
    expect(product.priceCents).toBe(4000)
  })

  it('opens and closes the panel', async () => {
    const { cart, setCartOpen } = await openPage()
    setCartOpen(true)
    expect(cart.isOpen).toBe(true)
    setCartOpen(false)
    expect(cart.isOpen).toBe(false)
  })
})
