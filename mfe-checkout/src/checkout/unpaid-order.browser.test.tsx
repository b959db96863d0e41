import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { OwnOrderWire } from '@shop/contracts/own-order'
import { defaultSettings } from '@shop/domain/shop-settings'
import { cart } from '@shop/session/cart'
import { dropCode } from '@shop/session/code-in-use'
import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { checkoutTexts } from '@shop/testkit/checkout-form'
import { type Api, type ApiRequest, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { storeCart } from '@shop/testkit/stored'
import { discountTerms, orderWire, productWire, storedCartLine } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const tee = productWire({ id: 'tee', name: 'Focus Tee', price: 40, sizes: ['M'], colors: [] })
const teeLine = storedCartLine({
  id: 'tee-M-default',
  product: { id: 'tee', name: 'Focus Tee', image: tee.image, price: 40 },
  size: 'M',
})
const items = orderWire().order_items.map((item) => ({ ...item, product_id: 'tee' }))
const unpaid = (own: Partial<OrderWire> = {}): OrderWire =>
  orderWire({
    id: 'order-1',
    order_items: items,
    link_key: 'k1',
    payment: 'open',
    payment_url: 'https://bank.test/order-1',
    ...own,
  })

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
  Object.assign(shopSettings, { payment: { provider: 'Test bank', isTest: true } })
})
afterEach(() => {
  navigation.removeEventListener('navigate', stay)
  Object.assign(shopSettings, defaultSettings)
})

const open = async (api: Api) => {
  storeCart(teeLine)
  const fake = fakeApi({ 'GET /api/products': { products: [tee], total: 1 }, ...api })
  const shell = await mountEntry(mount, '/checkout')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Checkout')
  return { ...fake, shell }
}

const orderApi = (...replies: (() => unknown)[]) => {
  const sent: { key: string | null; body: unknown }[] = []
  const place = ({ headers, body }: ApiRequest): unknown => {
    sent.push({ key: headers.get('idempotency-key'), body })
    return replies[Math.min(sent.length, replies.length) - 1]?.()
  }
  return { sent, place }
}

const ownOrder = (own: Partial<OwnOrderWire> = {}): OwnOrderWire => ({
  ...unpaid({ payment: null }),
  changes: [],
  ship_to: ['Ada B.'],
  ...own,
})

const field = (label: string) => page.getByLabelText(label)
const fill = async () => {
  const { Email, City, State, Address, ...others } = checkoutTexts
  const { 'First name': first, 'Last name': last, 'ZIP code': zip } = others
  const texts = { Email, 'First name': first, 'Last name': last, Address, City, State }
  for (const [label, text] of Object.entries({ ...texts, 'ZIP code': zip }))
    await field(label).fill(text)
}
const complete = page.getByRole('button', { name: 'Complete Order' })
const busy = page.getByRole('button', { name: 'Processing...' })
const confirmed = page.getByRole('heading', { name: 'Order Confirmed!' })
const isUnpaid = page.getByText(/^Your order isn’t paid yet\./)

const storeUnpaid = (): void => {
  const store = (key: string, value: object): void =>
    localStorage.setItem(key, JSON.stringify({ version: 1, ...value }))
  store('shop.order-key', { key: 'first-key' })
  store('shop.unpaid-order', { id: 'order-1', key: 'k1' })
}

it('asks for no card, keeps everything, and opens the page of the provider', async () => {
  const { place } = orderApi(() => Response.json(unpaid(), { status: 201 }))
  await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  })
  await expect.element(page.getByText(/^You pay on Test bank’s secure page/)).toBeVisible()
  await expect.element(page.getByText('Test payments: no real money moves.')).toBeVisible()
  await expect.element(field('Card number')).not.toBeInTheDocument()
  await complete.click()
  await expect.element(field('Email')).toHaveFocus()
  await fill()
  await field('Email me about new drops').click()
  await complete.click()
  await expect.poll(() => left).toEqual(['https://bank.test/order-1'])
  await expect.element(busy).toBeDisabled()
  expect(cart.items).toHaveLength(1)
  expect(localStorage.getItem('shop.unpaid-order')).toContain('order-1')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Canal')
  expect(toasts.current).toBeNull()
})

it('sends the same order again after the return, consent included', async () => {
  const { sent, place } = orderApi(() => unpaid())
  const api = {
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  }
  await open(api)
  await fill()
  await field('Email me about new drops').click()
  await complete.click()
  await expect.poll(() => left).toHaveLength(1)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left.splice(0)).toContain('reload')
  await mountEntry(mount, '/checkout')
  await expect.element(isUnpaid.last()).toBeVisible()
  await expect.element(field('City').last()).toHaveValue(checkoutTexts.City)
  await complete.last().click()
  await expect.poll(() => left).toHaveLength(1)
  expect(sent[1]).toEqual(sent[0])
})

it('keeps the order if the payment page cannot be opened, and retries on the next click', async () => {
  const { sent, place } = orderApi(
    () => unpaid({ payment_url: null }),
    () => unpaid(),
  )
  await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  })
  await fill()
  await complete.click()
  await expect.element(page.getByText(/^The payment page cannot be reached\./)).toBeVisible()
  expect(toasts.current).toBeNull()
  await complete.click()
  await expect.poll(() => left).toHaveLength(1)
  expect(sent[1]).toEqual(sent[0])
})

it('confirms an order of $0 at once', async () => {
  const free = orderWire({ total_amount: 0, payment: null })
  await open({ 'POST /api/orders': free })
  await fill()
  await complete.click()
  await expect.element(confirmed).toBeVisible()
  expect(left).toEqual([])
})

it('confirms an order that was paid in another tab, and sends it only once', async () => {
  storeUnpaid()
  const { sent, place } = orderApi(() => unpaid({ payment: 'paid', payment_url: null }))
  await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  })
  await fill()
  await complete.click()
  await expect.element(confirmed).toBeVisible()
  expect(sent.map(({ key }) => key)).toEqual(['first-key'])
  expect(cart.items).toEqual([])
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
})

it('replaces an unpaid order that the shopper has changed, without asking', async () => {
  storeUnpaid()
  const { sent, place } = orderApi(
    () => problemResponse('idempotency-key-reused'),
    () => unpaid({ id: 'order-2', link_key: 'k2', payment_url: 'https://bank.test/order-2' }),
  )
  const { requests } = await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
    'POST /api/orders/:id/cancel': ownOrder({ status: 'cancelled' }),
  })
  await fill()
  await complete.click()
  await expect.poll(() => left).toEqual(['https://bank.test/order-2'])
  expect(requests).toContain('POST /api/orders/order-1/cancel')
  expect(sent[0]?.key).toBe('first-key')
  expect(sent[1]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(localStorage.getItem('shop.unpaid-order')).toContain('order-2')
})

it('shows a changed order that has been paid, instead of cancelling it', async () => {
  storeUnpaid()
  let state = 'open'
  const { place } = orderApi(() => {
    state = 'paid'
    return problemResponse('idempotency-key-reused')
  })
  const { requests } = await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': () => ({ state, url: null }),
    'GET /api/orders/:id/status': ownOrder({ payment: 'paid' }),
  })
  await expect.element(isUnpaid).toBeVisible()
  await fill()
  await complete.click()
  await expect.element(confirmed).toBeVisible()
  expect(requests).not.toContain('POST /api/orders/order-1/cancel')
  expect(cart.items).toEqual([])
})

it('shows an unpaid order that staff have accepted, and takes a new key for the changed cart', async () => {
  storeUnpaid()
  const { place } = orderApi(() => problemResponse('idempotency-key-reused'))
  const { shell } = await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': { state: 'open', url: null },
    'POST /api/orders/:id/cancel': () => problemResponse('version-conflict'),
    'GET /api/orders/:id/status': ownOrder({ status: 'processing', payment: 'open' }),
  })
  await fill()
  await complete.click()
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
  expect(shell.href()).toBe('/order/order-1?key=k1')
  await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  expect(toasts.current?.title).toBe('We accepted your earlier order')
  expect(localStorage.getItem('shop.order-key')).not.toContain('first-key')
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
  expect(cart.items).toHaveLength(1)
})

it('places a new order with a new key if the first order has expired', async () => {
  storeUnpaid()
  let state = 'open'
  const { sent, place } = orderApi(
    () => unpaid({ status: 'cancelled', payment: 'expired', payment_url: null }),
    () => unpaid({ id: 'order-2' }),
  )
  await open({
    'POST /api/orders': place,
    'POST /api/orders/:id/payment': () => ({ state, url: null }),
  })
  await expect.element(isUnpaid).toBeVisible()
  state = 'expired'
  await fill()
  await complete.click()
  await expect.poll(() => left).toHaveLength(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

it('shows an order that nobody paid and staff accepted, instead of ordering it again', async () => {
  storeUnpaid()
  const { shell } = await open({
    'POST /api/orders/:id/payment': { state: 'expired', url: null },
    'GET /api/orders/:id/status': ownOrder({ status: 'processing', payment: 'expired' }),
  })
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
  expect(shell.href()).toBe('/order/order-1?key=k1')
  expect(toasts.current?.title).toBe('We accepted your earlier order')
  expect(localStorage.getItem('shop.unpaid-order')).toBeNull()
})

it('forgets an expired order when the checkout is opened again', async () => {
  storeUnpaid()
  await open({
    'POST /api/orders/:id/payment': { state: 'expired', url: null },
    'GET /api/orders/:id/status': ownOrder({ status: 'cancelled', payment: 'expired' }),
  })
  await expect.poll(() => localStorage.getItem('shop.unpaid-order')).toBeNull()
  expect(localStorage.getItem('shop.order-key')).not.toContain('first-key')
  await expect.element(isUnpaid).not.toBeInTheDocument()
})

it('shows the confirmation when a shopper returns after paying', async () => {
  storeUnpaid()
  const { shell } = await open({
    'POST /api/orders/:id/payment': { state: 'paid', url: null },
    'GET /api/orders/:id/status': ownOrder({ payment: 'paid' }),
  })
  await expect.element(confirmed).toBeVisible()
  expect(shell.href()).toBe('/order-confirmation')
  expect(cart.items).toEqual([])
})

it('says when the payment cannot be checked, and checks it again', async () => {
  storeUnpaid()
  let isReachable = false
  await open({
    'POST /api/orders/:id/payment': () =>
      isReachable ? { state: 'open', url: null } : problemResponse('payment-unavailable'),
  })
  await expect.element(page.getByText('We can’t check your payment right now.')).toBeVisible()
  isReachable = true
  await expect.element(isUnpaid).toBeVisible()
})

it('does not show pieces as sold out that the unpaid order holds', async () => {
  storeUnpaid()
  await open({
    'GET /api/products': { products: [{ ...tee, stock: 0 }], total: 1 },
    'POST /api/orders/:id/payment': { state: 'open', url: null },
  })
  await expect.element(isUnpaid).toBeVisible()
  await expect.element(page.getByText('Your cart needs a decision')).not.toBeInTheDocument()
})

const terms = discountTerms()
const follow = async (link: string): Promise<void> => {
  await page.getByRole('link', { name: link }).click()
}

/** The unpaid order has used the code for the last time. */
const openWithCode = async (state = 'open') => {
  storeUnpaid()
  const draft = { version: 1, fields: {}, terms }
  sessionStorage.setItem('shop.details-draft', JSON.stringify(draft))
  Object.assign(shopSettings, { discounts: { automatic: [], hasCodes: true, announced: [] } })
  onTestFinished(() => dropCode())
  await open({
    'POST /api/orders/:id/payment': { state, url: null },
    'GET /api/orders/:id/status': ownOrder({ status: 'cancelled', payment: 'expired' }),
  })
  await expect.element(page.getByText('SUMMER10 applied: -$4.00')).toBeVisible()
}

it('does not store the code of the unpaid order, because each load would check it', async () => {
  await openWithCode()
  expect(sessionStorage.getItem('shop.discount-code')).toBeNull()
})

it('stores the code once the unpaid order has expired', async () => {
  await openWithCode('expired')
  await expect.poll(() => sessionStorage.getItem('shop.discount-code')).toContain('SUMMER10')
})

it('does not bring back a code that the shopper has removed', async () => {
  await openWithCode()
  await page.getByRole('button', { name: 'Remove SUMMER10' }).click()
  await follow('Back to Cart')
  await follow('Proceed to Checkout')
  await expect.element(isUnpaid).toBeVisible()
  await expect.element(page.getByLabelText('Discount code')).toBeVisible()
})
