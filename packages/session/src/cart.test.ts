import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cartLineKept } from '@shop/contracts/test/builders'

import { blockStorage, openBrowser } from './test/browser.ts'

/** Opens a page anew: the store as it is before anything was read. */
const openPage = async () => {
  vi.resetModules()
  return import('./cart.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }
const kept = (...items: unknown[]): string => JSON.stringify({ version: 1, items })
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('adding', () => {
  it('makes a line of product, size and color, and opens the panel', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 2, size: 'M', color: 'Black' })
    expect(cart.items).toEqual([
      { id: 'focus-tee-M-Black', product: tee, quantity: 2, size: 'M', color: 'Black' },
    ])
    expect(cart.isOpen).toBe(true)
  })

  it('names the line by defaults when nothing is chosen', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 1 })
    expect(cart.items[0]?.id).toBe('focus-tee-default-default')
  })

  it('grows the line of the same choice, at the newest price', async () => {
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

  it('stops at 99 pieces of a line', async () => {
    const { addToCart, cart } = await openPage()
    addToCart({ product: tee, quantity: 98 })
    addToCart({ product: tee, quantity: 5 })
    addToCart({ product: { ...tee, id: 'cap' }, quantity: 500 })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([99, 99])
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
    [99, 99],
    [100, 99],
  ])('a quantity of %i makes it %i', async (quantity, becomes) => {
    const { cart, setQuantity } = await twoLines()
    setQuantity(first, quantity)
    expect(cart.items[0]?.quantity).toBe(becomes)
  })

  it.each([0, -1])('a quantity of %i removes the line', async (quantity) => {
    const { cart, setQuantity } = await twoLines()
    setQuantity(first, quantity)
    expect(cart.items.map(({ product }) => product.id)).toEqual(['cap'])
  })

  it('leaves the cart alone for a line it does not have', async () => {
    const { cart, setQuantity, removeFromCart } = await twoLines()
    setQuantity('nothing', 5)
    setQuantity('nothing', 0)
    removeFromCart('nothing')
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  it('takes out one line, or all', async () => {
    const { cart, clearCart, removeFromCart } = await twoLines()
    removeFromCart(first)
    expect(cart.items).toHaveLength(1)
    clearCart()
    expect(cart.items).toHaveLength(0)
  })

  it('corrects the price of every line of one product', async () => {
    const { addToCart, cart, repriceLines } = await twoLines()
    addToCart({ product: tee, quantity: 1, size: 'M' })
    repriceLines(tee.id, 4500)
    expect(cart.items.map(({ product }) => product.priceCents)).toEqual([4500, 4000, 4500])
  })

  it('corrects the price of a product that came frozen from another store', async () => {
    const { addToCart, cart, repriceLines } = await openPage()
    const product = Object.freeze({ ...tee })
    addToCart({ product, quantity: 1 })
    repriceLines(tee.id, 4500)
    expect(cart.items[0]?.product.priceCents).toBe(4500)
    expect(product.priceCents).toBe(4000)
  })

  it('opens and closes the panel', async () => {
    const { cart, showCart } = await openPage()
    showCart(true)
    expect(cart.isOpen).toBe(true)
    showCart(false)
    expect(cart.isOpen).toBe(false)
  })
})

describe('keeping', () => {
  it('starts empty, and says that it has read the storage', async () => {
    openBrowser()
    const { cart, startCart } = await openPage()
    expect(cart.isLoaded).toBe(false)
    startCart()
    expect(cart).toMatchObject({ items: [], isLoaded: true })
    expect(warn).not.toHaveBeenCalled()
  })

  it('reads kept lines, with prices kept as $ text', async () => {
    const product = { id: tee.id, name: tee.name, image: tee.image, price: '$40' }
    openBrowser({ 'shop.cart': kept(cartLineKept({ product, quantity: 3, size: 'M' })) })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart.items).toMatchObject([{ product: tee, quantity: 3, size: 'M' }])
    expect(cart.isOpen).toBe(false)
  })

  it('keeps every change in the shape of the spec, prices in dollars', async () => {
    const browser = openBrowser()
    const page = await openPage()
    page.startCart()
    page.addToCart({ product: { ...tee, priceCents: 1999 }, quantity: 1, size: 'M' })
    const { priceCents: _cents, ...product } = tee
    await vi.waitFor(() =>
      expect(browser.read('shop.cart')).toEqual({
        version: 1,
        items: [
          {
            id: 'focus-tee-M-default',
            product: { ...product, price: 19.99 },
            quantity: 1,
            size: 'M',
          },
        ],
      }),
    )
    page.setQuantity('focus-tee-M-default', 2)
    await vi.waitFor(() =>
      expect(browser.read('shop.cart')).toMatchObject({ items: [{ quantity: 2 }] }),
    )
    page.clearCart()
    await vi.waitFor(() => expect(browser.read('shop.cart')).toEqual({ version: 1, items: [] }))
  })

  it('has the same cart after a reload', async () => {
    const browser = openBrowser()
    const before = await openPage()
    before.startCart()
    before.addToCart({ product: tee, quantity: 2, size: 'M', color: 'Black' })
    await vi.waitFor(() => expect(browser.read('shop.cart')).not.toBeNull())
    const after = await openPage()
    after.startCart()
    expect(after.cart.items).toEqual(before.cart.items)
  })

  it.each([
    ['broken JSON', '{"version":1,"items":['],
    ['a bare list', '[]'],
    ['another version', '{"version":2,"items":[]}'],
    ['a line of no quantity', kept(cartLineKept({ quantity: 0 }))],
    ['a line without a product', kept({ id: 'x', quantity: 1 })],
  ])('ignores %s with a warning', async (_title, text) => {
    openBrowser({ 'shop.cart': text })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart).toMatchObject({ items: [], isLoaded: true })
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('"shop.cart"'),
      expect.any(Error),
    )
  })

  it('works for this visit when storage is blocked', async () => {
    openBrowser()
    blockStorage()
    const { addToCart, cart, startCart } = await openPage()
    startCart()
    expect(cart.isLoaded).toBe(true)
    addToCart({ product: tee, quantity: 1 })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
    expect(cart.items).toHaveLength(1)
  })
})

describe('another tab', () => {
  const openCart = async () => {
    const browser = openBrowser({ 'shop.cart': kept(cartLineKept()) })
    const page = await openPage()
    page.startCart()
    return { browser, cart: page.cart }
  }

  it('shows what it put in the cart', async () => {
    const { browser, cart } = await openCart()
    browser.changeElsewhere('shop.cart', kept(cartLineKept({ quantity: 7 }), cartLineKept()))
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([7, 1])
  })

  it.each([['shop.cart'], [null]])('empties the cart when it clears %j', async (key) => {
    const { browser, cart } = await openCart()
    browser.changeElsewhere(key)
    expect(cart.items).toHaveLength(0)
  })

  it('is not listened to about other keys', async () => {
    const { browser, cart } = await openCart()
    browser.changeElsewhere('theme', 'dark')
    expect(cart.items).toHaveLength(1)
  })
})
