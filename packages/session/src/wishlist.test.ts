import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { blockStorage, openBrowser } from './test/browser.ts'

const openPage = async () => {
  vi.resetModules()
  return import('./wishlist.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }
const keptTee = { id: tee.id, name: tee.name, image: tee.image, price: 40 }
const kept = JSON.stringify({ version: 1, items: [keptTee] })
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('adds a product once, and takes it out the second time', async () => {
  const { toggleWished, wishlist } = await openPage()
  expect(toggleWished(tee)).toBe(true)
  expect(wishlist.items).toEqual([tee])
  expect(toggleWished({ ...tee, priceCents: 1 })).toBe(false)
  expect(wishlist.items).toEqual([])
})

it('takes out the product that was asked for, and at last all', async () => {
  const { clearWishlist, toggleWished, wishlist } = await openPage()
  for (const id of ['cap', 'hoodie', 'tee']) toggleWished({ ...tee, id })
  toggleWished({ ...tee, id: 'hoodie' })
  expect(wishlist.items.map(({ id }) => id)).toEqual(['cap', 'tee'])
  clearWishlist()
  expect(wishlist.items).toEqual([])
})

it('opens only when asked to', async () => {
  const { showWishlist, toggleWished, wishlist } = await openPage()
  toggleWished(tee)
  expect(wishlist.isOpen).toBe(false)
  showWishlist(true)
  expect(wishlist.isOpen).toBe(true)
})

it('reads what was kept and keeps each change in dollars', async () => {
  const browser = openBrowser({ 'shop.wishlist': kept })
  const { startWishlist, toggleWished, wishlist } = await openPage()
  startWishlist()
  expect(wishlist).toMatchObject({ items: [tee], isLoaded: true })
  toggleWished({ ...tee, id: 'cap', priceCents: 1999 })
  await vi.waitFor(() =>
    expect(browser.read('shop.wishlist')).toEqual({
      version: 1,
      items: [keptTee, { ...keptTee, id: 'cap', price: 19.99 }],
    }),
  )
})

it.each([['{"version":1'], ['{"items":{}}'], ['{"version":1,"items":[{"id":7}]}']])(
  'ignores %s with a warning',
  async (text) => {
    openBrowser({ 'shop.wishlist': text })
    const { startWishlist, wishlist } = await openPage()
    startWishlist()
    expect(wishlist).toMatchObject({ items: [], isLoaded: true })
    expect(warn).toHaveBeenCalledOnce()
  },
)

it('works for this visit when storage is blocked', async () => {
  openBrowser()
  blockStorage()
  const { startWishlist, toggleWished, wishlist } = await openPage()
  startWishlist()
  toggleWished(tee)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(wishlist.items).toEqual([tee])
})

it('puts back what was taken out, one or all', async () => {
  const { clearWishlist, putWishesBack, removeWished, toggleWished, wishlist } = await openPage()
  const ids = ['cap', 'hoodie', 'tee']
  for (const id of ids) toggleWished({ ...tee, id })
  removeWished('hoodie')
  putWishesBack()
  expect(wishlist.items.map(({ id }) => id)).toEqual(ids)
  clearWishlist()
  toggleWished({ ...tee, id: 'tee' })
  putWishesBack()
  expect(wishlist.items.map(({ id }) => id)).toEqual(['cap', 'hoodie', 'tee'])
  expect(wishlist.removed).toBeNull()
})

it('brings nothing back once it is forgotten', async () => {
  const { clearWishlist, forgetRemovedWishes, putWishesBack, toggleWished, wishlist } =
    await openPage()
  toggleWished(tee)
  clearWishlist()
  forgetRemovedWishes()
  putWishesBack()
  expect(wishlist.items).toEqual([])
})

it('reads ten thousand products, each once', async () => {
  const items = Array.from({ length: 10_000 }, (_none, index) => ({
    ...keptTee,
    id: `tee-${index % 9000}`,
  }))
  openBrowser({ 'shop.wishlist': JSON.stringify({ version: 1, items }) })
  const { startWishlist, wishlist } = await openPage()
  startWishlist()
  expect(wishlist.items).toHaveLength(9000)
})

it('follows another tab', async () => {
  const browser = openBrowser()
  const { startWishlist, wishlist } = await openPage()
  startWishlist()
  browser.changeElsewhere('shop.wishlist', kept)
  expect(wishlist.items).toEqual([tee])
  browser.changeElsewhere('shop.wishlist')
  expect(wishlist.items).toEqual([])
})
