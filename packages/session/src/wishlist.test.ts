import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { blockStorage, openBrowser } from '@shop/testkit/browser-storage'

const openPage = async () => {
  vi.resetModules()
  return import('./wishlist.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }
const storedTee = { id: tee.id, name: tee.name, image: tee.image, price: 40 }
const stored = JSON.stringify({ version: 1, items: [storedTee] })
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('adds a product once, and removes it the second time', async () => {
  const { toggleWishlistItem, wishlist } = await openPage()
  expect(toggleWishlistItem(tee)).toBe(true)
  expect(wishlist.items).toEqual([tee])
  expect(toggleWishlistItem({ ...tee, priceCents: 1 })).toBe(false)
  expect(wishlist.items).toEqual([])
})

it('removes one product, then all', async () => {
  const { clearWishlist, toggleWishlistItem, wishlist } = await openPage()
  for (const id of ['cap', 'hoodie', 'tee']) toggleWishlistItem({ ...tee, id })
  toggleWishlistItem({ ...tee, id: 'hoodie' })
  expect(wishlist.items.map(({ id }) => id)).toEqual(['cap', 'tee'])
  clearWishlist()
  expect(wishlist.items).toEqual([])
})

it('opens only by setWishlistOpen', async () => {
  const { setWishlistOpen, toggleWishlistItem, wishlist } = await openPage()
  toggleWishlistItem(tee)
  expect(wishlist.isOpen).toBe(false)
  setWishlistOpen(true)
  expect(wishlist.isOpen).toBe(true)
})

it('reads what is stored and stores each change in dollars', async () => {
  const browser = openBrowser({ 'shop.wishlist': stored })
  const { startWishlist, toggleWishlistItem, wishlist } = await openPage()
  startWishlist()
  expect(wishlist).toMatchObject({ items: [tee], isLoaded: true })
  toggleWishlistItem({ ...tee, id: 'cap', priceCents: 1999 })
  await vi.waitFor(() =>
    expect(browser.read('shop.wishlist')).toEqual({
      version: 1,
      items: [storedTee, { ...storedTee, id: 'cap', price: 19.99 }],
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
  const { startWishlist, toggleWishlistItem, wishlist } = await openPage()
  startWishlist()
  toggleWishlistItem(tee)
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('"shop.wishlist" cannot be stored'),
      expect.any(Error),
    ),
  )
  expect(wishlist.items).toEqual([tee])
})

it('restores removed items, one or all', async () => {
  const { clearWishlist, undoWishlistRemoval, removeFromWishlist, toggleWishlistItem, wishlist } =
    await openPage()
  const ids = ['cap', 'hoodie', 'tee']
  for (const id of ids) toggleWishlistItem({ ...tee, id })
  removeFromWishlist('hoodie')
  undoWishlistRemoval()
  expect(wishlist.items.map(({ id }) => id)).toEqual(ids)
  clearWishlist()
  toggleWishlistItem({ ...tee, id: 'tee' })
  undoWishlistRemoval()
  expect(wishlist.items.map(({ id }) => id)).toEqual(['cap', 'hoodie', 'tee'])
  expect(wishlist.removed).toBeNull()
})

it('restores nothing after the removal is final', async () => {
  const { clearWishlist, discardRemovedItems, undoWishlistRemoval, toggleWishlistItem, wishlist } =
    await openPage()
  toggleWishlistItem(tee)
  clearWishlist()
  discardRemovedItems()
  undoWishlistRemoval()
  expect(wishlist.items).toEqual([])
})

it('reads ten thousand stored products without duplicates', async () => {
  const items = Array.from({ length: 10_000 }, (_none, index) => ({
    ...storedTee,
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
  browser.changeInOtherTab('shop.wishlist', stored)
  expect(wishlist.items).toEqual([tee])
  browser.changeInOtherTab('shop.wishlist')
  expect(wishlist.items).toEqual([])
})
