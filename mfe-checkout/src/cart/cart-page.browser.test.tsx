import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeCart } from '@shop/testkit/stored'
import { productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const line = storedCartLine()

const press = async (element: Element): Promise<void> => {
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
}

const open = async (overrides: Parameters<typeof productWire>[0] = {}, path = '/cart') => {
  const product = productWire({ id: line.product.id, sizes: [], colors: [], ...overrides })
  fakeApi({ 'GET /api/products': { products: [product], total: 1 } })
  const shell = await mountEntry(mount, path)
  const title = path === '/cart' ? 'Shopping Cart' : 'Checkout'
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  return shell
}

it('is cleared and restored by keyboard, and links to the checkout', async () => {
  storeCart(line)
  const shell = await open()
  await press(page.getByRole('button', { name: 'Clear Cart' }).element())
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }).element())
  await expect.element(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue Shopping' }))
    .toHaveAttribute('href', '/shop')
  for (const text of [/Free shipping over \$75/, /256-bit SSL/, /30-day returns/])
    expect(page.getByRole('listitem').filter({ hasText: text }).elements()).toHaveLength(1)
  await press(page.getByRole('link', { name: 'Proceed to Checkout' }).element())
  expect(shell.href()).toBe('/checkout')
})

const pixel = (bits: string) =>
  `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIB${bits}`

it('shows the picture of the color in the cart', async () => {
  storeCart({ ...line, color: 'Navy' })
  const [image, navy] = [pixel('RAA7'), pixel('TAA7')]
  await open({ image, colors: ['Black', 'Navy'], pictures: [{ image: navy, color: 'Navy' }] })
  await expect.poll(() => [...document.images].map(({ src }) => src)).toEqual([navy])
})

it.each(['/cart', '/checkout'])(
  '%s shows the current picture of a product, not the one that the cart has stored',
  async (path) => {
    storeCart(line)
    const image = pixel('RAA7')
    await open({ image }, path)
    await expect.poll(() => [...document.images].map(({ src }) => src)).toEqual([image])
  },
)

it('does not look for the products again while the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => void vi.useRealTimers())
  storeCart(line)
  const { requests } = fakeApi({ 'GET /api/products': () => problemResponse('internal') })
  await mountEntry(mount, '/cart')
  const loads = () => requests.filter((one) => one.startsWith('GET /api/products')).length
  // The lines and the discount each look for them.
  await expect.poll(loads).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loads()).toBe(2)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(loads).toBe(4)
})

it('says how many are left when a line has more', async () => {
  storeCart({ ...line, quantity: 4 })
  await open({ stock: 3 })
  await expect.element(page.getByText('Only 3 left')).toBeVisible()
})

it('says which variant of a line is sold out, and replaces it by keyboard', async () => {
  const variant = (size: string, stock: number) => ({
    size,
    color: 'Navy',
    stock,
    price: size === 'L' ? 45 : null,
    sku: null,
  })
  const { id, name, image } = line.product
  storeCart(
    { ...line, id: `${id}-M-Navy`, size: 'M', color: 'Navy' },
    storedCartLine({ product: { id: 'other', name, image, price: 40 } }),
  )
  await open({
    sizes: ['S', 'M', 'L'],
    colors: ['Navy'],
    variants: [variant('S', 2), variant('M', 0), variant('L', 5)],
  })
  await expect
    .element(page.getByText('Navy is sold out in M; still in stock: S and L'))
    .toBeVisible()
  await press(page.getByRole('button', { name: 'Switch to L' }).element())
  await expect.element(page.getByText('L · Navy')).toBeVisible()
  expect(cart.items[0]).toMatchObject({ size: 'L', product: { priceCents: 4500 } })
  await expect.element(page.getByRole('button', { name: `Remove ${name}` }).first()).toHaveFocus()
  await expect.element(page.getByText(/sold out/)).not.toBeInTheDocument()
})

it('says that the cart is empty when nothing is stored', async () => {
  await open()
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
})
