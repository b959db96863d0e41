import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { wishlist } from '@shop/session/wishlist'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeWishlist } from '@shop/testkit/stored'
import { productWire } from '@shop/testkit/wire'

import { mount as mountButton } from './wishlist-button.tsx'
import { mount as mountPanel } from './wishlist-panel.tsx'

const item = (id: string, name: string) => ({ id, name, image: '', price: 35 })
const cap = item('cap', 'Panel Cap')
const tee = item('tee', 'Focus Tee')

const heart = page.getByRole('button', { name: /^Wishlist/ })
const panel = page.getByRole('dialog', { name: /^Wishlist/ })
const button = (name: string) => panel.getByRole('button', { name })

const open = async (overrides: Parameters<typeof productWire>[0] = {}) => {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  const product = productWire({
    id: 'tee',
    name: 'Focus Tee',
    price: 40,
    sizes: ['M', 'L'],
    ...overrides,
  })
  fakeApi({
    'GET /api/products/:id': product,
    'GET /api/products': { products: [product], total: 1 },
  })
  await mountEntry(mountButton)
  await mountEntry(mountPanel)
  await heart.click()
  await expect.element(panel).toBeVisible()
}

it('can be cleared and restored, removes one item, and links to the shop when empty', async () => {
  storeWishlist(cap, tee)
  await open()
  await expect.element(heart).toHaveTextContent('2')
  await button('Clear').click()
  await expect.element(panel.getByText('Your wishlist is empty')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Start Shopping' })).toBeVisible()
  await button('Undo').click()
  await button('Remove Panel Cap').click()
  expect(toasts.current?.description).toBe('Panel Cap has been removed from your wishlist.')
  expect(wishlist.items).toMatchObject([{ id: 'tee' }])
})

it('moves an item to the cart in the chosen size, at its current price', async () => {
  storeWishlist(tee)
  await open()
  await expect.element(panel.getByText('$40.00')).toBeVisible()
  await button('Move to cart').click()
  await expect.element(panel.getByRole('group', { name: 'Size of Focus Tee' })).toBeVisible()
  await button('L').click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(cart.isOpen).toBe(true)
  expect(cart.items).toMatchObject([{ product: { id: 'tee', priceCents: 4000 }, size: 'L' }])
  expect(toasts.current?.description).toBe('Focus Tee has been added to your cart.')
  await expect.element(heart).toHaveTextContent('')
})

it('strikes through a sold-out size, and explains why it cannot be moved', async () => {
  const variant = (size: string, stock: number) => ({
    size,
    color: 'Black',
    stock,
    price: null,
    sku: null,
  })
  storeWishlist(tee)
  await open({ variants: [variant('M', 3), variant('L', 0)], sold_out_sizes: ['L'] })
  await button('Move to cart').click()
  await button('L, sold out').click()
  expect(toasts.current).toMatchObject({
    title: 'Sold out',
    description: 'L is sold out; still in stock: M.',
  })
  expect(cart.items).toEqual([])
  await button('M').click()
  expect(cart.items).toMatchObject([{ size: 'M' }])
})

it('opens with ten thousand items at once, and shows fifty at a time', async () => {
  storeWishlist(...Array.from({ length: 10_000 }, (_none, at) => item(`tee-${at}`, `Tee ${at}`)))
  await open()
  await expect.element(heart).toHaveTextContent('99+')
  await expect.element(panel.getByText('Tee 9999')).toBeVisible()
  await expect.element(panel.getByText('50 of 10,000')).toBeInTheDocument()
  await button('Show more').click()
  await expect.element(panel.getByText('100 of 10,000')).toBeInTheDocument()
  expect(panel.getByRole('listitem').elements()).toHaveLength(100)
  await button('Remove Tee 9950').click()
  await expect.element(panel.getByText('100 of 9,999')).toBeInTheDocument()
})
