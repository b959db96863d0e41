import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proxy } from 'valtio'

import { type CartLine, StoredCart } from '@shop/contracts/cart'
import { openBrowser } from '@shop/testkit/browser-storage'
import { storedCartLine } from '@shop/testkit/wire'

import { persistList, readStored, writeStored } from './persist.ts'

const openPage = async () => {
  vi.resetModules()
  return import('./cart.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }
const stored = (...items: unknown[]): string => JSON.stringify({ version: 1, items })
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('storage', () => {
  it('starts empty, and is loaded once storage is read', async () => {
    openBrowser()
    const { cart, startCart } = await openPage()
    expect(cart.isLoaded).toBe(false)
    startCart()
    expect(cart).toMatchObject({ items: [], isLoaded: true })
    expect(warn).not.toHaveBeenCalled()
  })

  it('reads stored lines, with prices stored as $ text', async () => {
    const product = { id: tee.id, name: tee.name, image: tee.image, price: '$40' }
    openBrowser({ 'shop.cart': stored(storedCartLine({ product, quantity: 3, size: 'M' })) })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart.items).toMatchObject([{ product: tee, quantity: 3, size: 'M' }])
    expect(cart.isOpen).toBe(false)
  })

  it('stores every change in the shape of the specification, with prices in dollars', async () => {
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

  it('reads a line without a picture, and the lines beside it', async () => {
    const { image: _image, ...product } = storedCartLine().product
    openBrowser({ 'shop.cart': stored({ ...storedCartLine(), product }, storedCartLine()) })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart.items).toHaveLength(2)
    expect(cart.items[0]?.product.image).toBe('')
    expect(warn).not.toHaveBeenCalled()
  })

  it('merges two stored lines of the same choice with different ids', async () => {
    const line = storedCartLine({ quantity: 6000, size: 'M' })
    openBrowser({ 'shop.cart': stored(line, { ...line, id: 'foreign' }) })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart.items).toMatchObject([{ id: `${line.product.id}-M-default`, quantity: 10_000 }])
  })

  it('reads a cart of a thousand lines, free products and names in any script', async () => {
    const named = (id: string, name: string) =>
      storedCartLine({ product: { id, name, image: '', price: 0 } })
    const names = ['x'.repeat(500), 'قميص التركيز', '👕🔥']
    const many = Array.from({ length: 1000 }, (_none, index) => named(`tee-${index}`, 'Tee'))
    openBrowser({ 'shop.cart': stored(...names.map((name) => named(name, name)), ...many) })
    const { cart, startCart } = await openPage()
    startCart()
    expect(cart.items).toHaveLength(1003)
    expect(cart.items.slice(0, 3)).toMatchObject(
      names.map((name) => ({ product: { name, image: '', priceCents: 0 } })),
    )
  })

  it.each([
    ['broken JSON', '{"version":1,"items":['],
    ['a bare list', '[]'],
    ['another version', '{"version":2,"items":[]}'],
    ['a line of no quantity', stored(storedCartLine({ quantity: 0 }))],
    ['a line without a product', stored({ id: 'x', quantity: 1 })],
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
})

it('keeps a cart when a script of its page clears the storage, but not when another tab does', async () => {
  const line = storedCartLine()
  const browser = openBrowser({ 'shop.cart': stored(line) })
  const { startCart } = await openPage()
  startCart()
  localStorage.clear()
  browser.leave()
  expect(browser.read('shop.cart')).toMatchObject({ items: [line] })
  browser.changeInOtherTab(null)
  browser.leave()
  expect(browser.read('shop.cart')).toBeNull()
})

describe('another tab', () => {
  const openCart = async () => {
    const browser = openBrowser({ 'shop.cart': stored(storedCartLine()) })
    const page = await openPage()
    page.startCart()
    return { browser, cart: page.cart }
  }

  it('shares its changes of the cart', async () => {
    const { browser, cart } = await openCart()
    browser.changeInOtherTab('shop.cart', stored(storedCartLine({ quantity: 7 }), storedCartLine()))
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([7, 1])
  })

  it.each([['shop.cart'], [null]])('empties the cart when it clears %j', async (key) => {
    const { browser, cart } = await openCart()
    browser.changeInOtherTab(key)
    expect(cart.items).toHaveLength(0)
  })

  it('changes nothing by writing an invalid value', async () => {
    const { browser, cart } = await openCart()
    browser.changeInOtherTab('shop.cart', '{"version":1')
    expect(cart.items).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('does not get its own changes written back', async () => {
    const { browser } = await openCart()
    const set = vi.spyOn(localStorage, 'setItem')
    const notified = stored({ ...storedCartLine(), quantity: 7 })
    browser.changeInOtherTab('shop.cart', notified)
    await new Promise((resolve) => setTimeout(resolve))
    expect(set).not.toHaveBeenCalled()
  })

  it('is ignored for other keys', async () => {
    const { browser, cart } = await openCart()
    browser.changeInOtherTab('theme', 'dark')
    expect(cart.items).toHaveLength(1)
  })
})

describe('a list', () => {
  it('does not compile if the stored shape differs from the shape that is read', async () => {
    const browser = openBrowser()
    const items = proxy<CartLine[]>([])
    const hydrate = (lines: CartLine[]): CartLine[] => lines
    // @ts-expect-error A line at run time has its price in cents; the schema reads dollars.
    persistList({ key: 'shop.cart', schema: StoredCart, items, hydrate, serialize: (line) => line })
    items.push({ id: 'focus-tee-default-default', product: tee, quantity: 1 })
    await vi.waitFor(() => expect(browser.read('shop.cart')).not.toBeNull())
    expect(readStored('shop.cart', StoredCart)).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('a value', () => {
  const Stored = v.object({ version: v.literal(1) })
  const key = 'shop.draft'

  const openTab = (text: string | null = null): void => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => text,
      setItem: (_key: string, value: string) => (text = value),
      removeItem: () => (text = null),
    })
  }

  it('returns the stored value until it is removed', () => {
    openTab()
    expect(readStored(key, Stored, 'sessionStorage')).toBeNull()
    writeStored(key, { version: 1 }, 'sessionStorage')
    expect(readStored(key, Stored, 'sessionStorage')).toEqual({ version: 1 })
    writeStored(key, null, 'sessionStorage')
    expect(readStored(key, Stored, 'sessionStorage')).toBeNull()
  })

  it('ignores an invalid value and warns developers', () => {
    for (const text of ['{', '{"version":2}']) {
      openTab(text)
      expect(readStored(key, Stored, 'sessionStorage')).toBeUndefined()
    }
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('lasts while the page is open if storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    writeStored(key, { version: 1 }, 'sessionStorage')
    expect(readStored(key, Stored, 'sessionStorage')).toEqual({ version: 1 })
    writeStored(key, null, 'sessionStorage')
    expect(readStored(key, Stored, 'sessionStorage')).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(3)
  })
})
