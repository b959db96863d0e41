import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { StoredCartLine } from '@shop/contracts/cart'
import type { OwnOrderWire } from '@shop/contracts/own-order'
import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { type Api, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeCart } from '@shop/testkit/stored'
import { orderWire, productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const tee = productWire({ id: 'tee', name: 'Focus Tee', sizes: ['M'], colors: [] })
const teeLine = (own: Partial<StoredCartLine> = {}) =>
  storedCartLine({
    id: 'tee-M-default',
    product: { id: 'tee', name: 'Focus Tee', image: tee.image, price: 40 },
    size: 'M',
    ...own,
  })
const wire = (own: Partial<OwnOrderWire> = {}): OwnOrderWire => {
  const order = orderWire({ id: 'order-1', payment: 'open' })
  const order_items = order.order_items.map((item) => ({
    ...item,
    product_id: 'tee',
    color: 'Black',
  }))
  const ship_to = ['Ada B.', '12••••et', 'New Orleans, LA 70••••']
  return { ...order, changes: [], ship_to, order_items, ...own }
}

const left: string[] = []
const stay = (event: NavigateEvent): void => {
  const { navigationType, destination } = event
  const isReload = navigationType === 'reload'
  if (!isReload && new URL(destination.url).origin === location.origin) return
  left.push(isReload ? navigationType : destination.url)
  event.preventDefault()
}
beforeEach(() => {
  left.length = 0
  navigation.addEventListener('navigate', stay)
})
afterEach(() => navigation.removeEventListener('navigate', stay))

const store = (key: string, value: object, storage = localStorage): void =>
  storage.setItem(key, JSON.stringify({ version: 1, ...value }))

const storeUnpaid = (): void => {
  storeCart(teeLine())
  store('shop.order-key', { key: 'first-key' })
  store('shop.unpaid-order', { id: 'order-1', key: 'k1' })
  store('shop.details-draft', { fields: { email: 'ada@example.com' } }, sessionStorage)
}

const open = async (api: Api, query = '') => {
  const fake = fakeApi({ 'GET /api/products': { products: [tee], total: 1 }, ...api })
  const shell = await mountEntry(mount, `/order/order-1?key=k1${query}`)
  return { ...fake, shell }
}

const confirmed = page.getByRole('heading', { name: 'Order Confirmed!' })
const payNow = page.getByRole('button', { name: 'Pay now' })
const status = page.getByRole('status')

it('waits for the payment after the return, then confirms the order and empties the cart', async () => {
  storeUnpaid()
  let payment: 'open' | 'paid' = 'open'
  const { shell } = await open(
    {
      'GET /api/orders/:id/status': () => wire({ payment }),
      'POST /api/orders/:id/payment': () => ({ state: payment, url: 'https://bank.test/order-1' }),
    },
    '&paid=1',
  )
  await expect.element(status).toHaveTextContent('Checking your payment…')
  await expect.element(page.getByText('Waiting for payment')).not.toBeInTheDocument()
  payment = 'paid'
  await expect.element(confirmed).toBeVisible()
  expect(shell.href()).toBe('/order-confirmation')
  await expect.element(page.getByText(/^On its way to ada@example.com/)).toBeVisible()
  expect(toasts.current?.title).toBe('Order placed successfully!')
  expect(cart.items).toEqual([])
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
  expect(localStorage.getItem('shop.order-key')).toBeNull()
  expect(sessionStorage.getItem('shop.details-draft')).toBeNull()
})

it('keeps what was added to the cart since the order was placed', async () => {
  storeUnpaid()
  storeCart(teeLine({ quantity: 3 }), teeLine({ id: 'tee-L-default', size: 'L' }))
  await open({ 'GET /api/orders/:id/status': wire({ payment: 'paid' }) })
  await expect.element(confirmed).toBeVisible()
  expect(cart.items).toMatchObject([
    { size: 'M', quantity: 2 },
    { size: 'L', quantity: 1 },
  ])
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
})

it('does not ask about the payment while the page is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { requests } = await open(
    {
      'GET /api/orders/:id/status': wire(),
      'POST /api/orders/:id/payment': { state: 'open', url: null },
    },
    '&paid=1',
  )
  await expect.element(page.getByText('Checking your payment…')).toBeVisible()
  const check = 'POST /api/orders/order-1/payment'
  expect(requests).not.toContain(check)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => requests).toContain(check)
})

it('says that the order is paid in a browser that did not place it', async () => {
  storeCart(teeLine())
  await open({ 'GET /api/orders/:id/status': wire({ payment: 'paid' }) }, '&paid=1')
  await expect.element(status).toHaveTextContent('Paid. Thank you for your order.')
  await expect.element(page.getByText('Total, paid')).toBeVisible()
  expect(cart.items).toHaveLength(1)
})

it('says when the payment cannot be checked', async () => {
  storeUnpaid()
  await open(
    {
      'GET /api/orders/:id/status': wire(),
      'POST /api/orders/:id/payment': () => problemResponse('payment-unavailable'),
    },
    '&paid=1',
  )
  await expect.element(status).toHaveTextContent('We can’t check your payment right now.')
})

it('says that an unpaid order was not charged, and orders the same cart again', async () => {
  storeUnpaid()
  await open({
    'GET /api/orders/:id/status': wire({ payment: 'expired', status: 'cancelled' }),
    'POST /api/orders/:id/payment': { state: 'expired', url: null },
  })
  await expect.element(status).toHaveTextContent('It was never paid for, so you were not charged.')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  expect(cart.items).toMatchObject([{ quantity: 1 }])
})

it('keeps the cart of a refunded order, and takes a new key', async () => {
  storeUnpaid()
  await open({
    'GET /api/orders/:id/status': wire({
      payment: 'paid',
      status: 'cancelled',
      refunded: 53.19,
    }),
  })
  await expect.element(page.getByText('Refunded')).toBeVisible()
  await expect.element(page.getByText('-$53.19')).toBeVisible()
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
  expect(localStorage.getItem('shop.order-key')).toBeNull()
  expect(cart.items).toHaveLength(1)
})

it('pays an unpaid order by keyboard, and shows its state after the return', async () => {
  await open({
    'GET /api/orders/:id/status': wire(),
    'POST /api/orders/:id/payment': { state: 'open', url: 'https://bank.test/order-1' },
  })
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Waiting for payment' }))
    .toBeVisible()
  payNow.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toEqual(['https://bank.test/order-1'])
  await expect.element(payNow).toBeDisabled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left[1]).toBe('reload')
})

it('says if the page of the provider cannot be reached', async () => {
  await open({
    'GET /api/orders/:id/status': wire(),
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  })
  await payNow.click()
  await expect.poll(() => toasts.current?.title).toMatch(/^The payment page cannot be reached\./)
  await expect.element(payNow).toBeEnabled()
})

it('before a paid order is cancelled, says how much is paid back', async () => {
  await open({ 'GET /api/orders/:id/status': wire({ payment: 'paid', refunded: 10 }) })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByText('Cancel this order? You’ll get $43.19 back.')
  await expect.element(question).toHaveFocus()
})
