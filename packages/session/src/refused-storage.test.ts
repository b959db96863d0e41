import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { blockStorage, openBrowser } from '@shop/testkit/browser-storage'

const openPage = async () => {
  vi.resetModules()
  return import('./cart.ts')
}

const tee = { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 }
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset().mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps a cart for this visit when storage is blocked', async () => {
  openBrowser()
  blockStorage()
  const { addToCart, cart, cartKey, startCart } = await openPage()
  const { canLeaveDocument, isUnstored } = await import('./persist.ts')
  startCart()
  expect(cart.isLoaded).toBe(true)
  addToCart({ product: tee, quantity: 1 })
  expect(canLeaveDocument()).toBe(false)
  await vi.waitFor(() => expect(isUnstored(cartKey)).toBe(true))
  expect(warn).toHaveBeenCalledWith(
    '"shop.cart" cannot be stored in this browser; it lasts until the tab is closed.',
    expect.any(Error),
  )
  expect(cart.items).toHaveLength(1)
})

it('stores a change as soon as the browser has space again', async () => {
  const browser = openBrowser()
  const page = await openPage()
  page.startCart()
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no space left.', 'QuotaExceededError')
  })
  page.addToCart({ product: tee, quantity: 1 })
  await vi.waitFor(() => expect(full).toHaveBeenCalledOnce())
  full.mockRestore()
  page.setQuantity('focus-tee-default-default', 2)
  await vi.waitFor(() =>
    expect(browser.read('shop.cart')).toMatchObject({ items: [{ quantity: 2 }] }),
  )
  const { canLeaveDocument, isUnstored } = await import('./persist.ts')
  expect(isUnstored(page.cartKey)).toBe(false)
  expect(canLeaveDocument()).toBe(true)
})
