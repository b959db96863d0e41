import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

import type { OwnOrderWire } from '@shop/contracts/own-order'
import { cart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { type Api, type FakeApi, fakeApi, problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { orderWire, productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'

const tee = productWire({ id: 'tee', name: 'Focus Tee', price: 45, sizes: ['M'], colors: [] })
const [line] = orderWire().order_items
const wire = (own: Partial<OwnOrderWire> = {}): OwnOrderWire => ({
  ...orderWire({ id: 'order-1' }),
  changes: [],
  ship_to: ['Ada B.', '12••••et', 'New Orleans, LA 70••••'],
  order_items: line
    ? [{ ...line, product_id: 'tee', name: 'Focus Tee', size: 'M', color: null, quantity: 2 }]
    : [],
  ...own,
})

const open = async (api: Api) => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const fake = fakeApi({
    'GET /api/products': { products: [tee], total: 1 },
    'GET /api/returns/own/:id': { returns: [] },
    ...api,
  })
  await mountEntry(mount, '/order/order-1?key=k1')
  return fake
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const press = async (name: string): Promise<void> => {
  page.getByRole('button', { name }).element().focus()
  await userEvent.keyboard('{Enter}')
}

it('shows lines, sums, the masked address and the progress of the order', async () => {
  const changes = [{ status: 'shipped' as const, at: '2026-01-06T10:00:00.000Z' }]
  let key: string | null = null
  await open({
    'GET /api/orders/:id/status': ({ query }) => {
      key = query.get('key')
      return wire({ status: 'shipped', changes })
    },
  })
  await expect.element(heading('Your order')).toBeVisible()
  expect(key).toBe('k1')
  await expect.element(page.getByText('M · Qty 2')).toBeVisible()
  await expect.element(page.getByText('12••••et')).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'Shipped' })
  await expect.element(step).toHaveAttribute('aria-current', 'step')
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([])
})

it('names included tax below the total', async () => {
  const taxed = { tax: 2.96, tax_included: true, total_amount: 49.99 }
  await open({ 'GET /api/orders/:id/status': () => wire(taxed) })
  await expect.element(heading('Your order')).toBeVisible()
  expect(page.getByRole('main').element().textContent).toMatch(/Total\$49\.99Includes tax\$2\.96/)
})

it('shows parcels with their links, and their contents if only a part has shipped', async () => {
  const [item] = wire().order_items
  const at = '2026-01-06T10:00:00.000Z'
  const items = [{ id: item?.id ?? '', quantity: 1 }]
  const tracking_url = 'https://www.ups.com/track?tracknum=1Z9'
  const parcels: OwnOrderWire['parcels'] = [
    { id: 'p1', carrier: 'ups', tracking_number: '1Z9', tracking_url, items, at },
    { id: 'p2', carrier: 'other', tracking_number: null, tracking_url: null, items, at },
  ]
  await open({ 'GET /api/orders/:id/status': () => wire({ parcels }) })
  await expect.element(page.getByText('Partly shipped')).toBeVisible()
  const link = page.getByRole('link', { name: 'Track parcel 1Z9' })
  await expect.element(link).toHaveAttribute('href', tracking_url)
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  await expect.element(page.getByText('UPS 1Z9')).toBeVisible()
  await expect.element(page.getByText('Without tracking')).toBeVisible()
  expect(page.getByText(/· 1 × Focus Tee, M$/).elements()).toHaveLength(2)
  expect(page.getByRole('link', { name: /Track/ }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([])
})

it('cancels by keyboard after a confirmation, and moves the focus to the result', async () => {
  let cancels = 0
  await open({
    'GET /api/orders/:id/status': () => wire(),
    'POST /api/orders/:id/cancel': ({ body }) => {
      cancels += 1
      expect(body).toEqual({ key: 'k1' })
      return wire({
        status: 'cancelled',
        changes: [{ status: 'cancelled', at: wire().created_at }],
      })
    },
  })
  await expect.element(heading('Your order')).toBeVisible()
  await press('Cancel order')
  await expect.element(page.getByText('Cancel this order?')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await press('Keep it')
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).toHaveFocus()
  expect(cancels).toBe(0)
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await expect.element(page.getByText('Cancelled').first()).toHaveFocus()
  expect(cancels).toBe(1)
  expect(toasts.current?.title).toBe('Order cancelled')
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([])
})

it('offers no cancellation of an exchange, which would refund nothing', async () => {
  await open({ 'GET /api/orders/:id/status': () => wire({ is_exchange: true, total_amount: 0 }) })
  await expect.element(page.getByRole('button', { name: 'Order again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([])
})

it('says why an order is not cancelled, and shows its current status', async () => {
  let status: 'pending' | 'processing' = 'pending'
  await open({
    'GET /api/orders/:id/status': () => wire({ status }),
    'POST /api/orders/:id/cancel': () => {
      status = 'processing'
      return problemResponse('version-conflict')
    },
  })
  await expect.element(heading('Your order')).toBeVisible()
  await press('Cancel order')
  await press('Yes, cancel it')
  await expect.poll(() => toasts.current?.title).toBe('The order was not cancelled')
  await expect.element(page.getByText('Processing').first()).toBeVisible()
})

it('orders again at the current price, and names products that are no longer sold', async () => {
  const gone = line ? [{ ...line, id: 'l2', product_id: 'gone', name: 'Gone Hat' }] : []
  const { order_items } = wire()
  await open({
    'GET /api/orders/:id/status': () => wire({ order_items: [...order_items, ...gone] }),
  })
  await expect.element(heading('Your order')).toBeVisible()
  await press('Order again')
  await expect.poll(() => cart.items.length).toBe(1)
  expect(cart.items[0]).toMatchObject({ quantity: 2, size: 'M', product: { priceCents: 4500 } })
  expect(toasts.current).toMatchObject({
    title: 'Some of it is no longer sold',
    description: 'Gone Hat',
  })
})

/** Emits repeatedly, because the socket opens a moment after the order shows. */
const emitUntilShown = (emit: FakeApi['emit'], shown: Locator) =>
  expect
    .poll(async () => {
      await emit({ type: 'changed', topic: 'orders', id: 'order-1', seq: 7 })
      return shown.elements().length
    })
    .toBe(1)

it('shows a new status as soon as the realtime feed reports it', async () => {
  let status: 'pending' | 'shipped' = 'pending'
  const { emit, requests } = await open({
    'GET /api/orders/:id/status': () => wire({ status }),
  })
  await expect.element(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  status = 'shipped'
  const step = page.getByRole('listitem').filter({ hasText: 'Shipped' })
  await emitUntilShown(emit, page.getByText('Shipped').and(page.getByRole('paragraph')))
  await expect.element(step).toHaveAttribute('aria-current', 'step')
  expect(page.getByRole('button', { name: 'Cancel order' }).elements()).toEqual([])
  const before = requests.length
  await emit({ type: 'changed', topic: 'orders', id: 'order-1', seq: 7 })
  expect(requests.length).toBe(before)
})

it('reports that the order was deleted while its page was open', async () => {
  let isThere = true
  const { emit } = await open({
    'GET /api/orders/:id/status': () => (isThere ? wire() : problemResponse('order-not-found')),
  })
  await expect.element(heading('Your order')).toBeVisible()
  isThere = false
  await emitUntilShown(emit, heading('This link doesn’t lead to an order'))
})

it('never shows an order at the link of another one that cannot be loaded', async () => {
  await open({
    'GET /api/orders/:id/status': ({ query }) =>
      query.get('key') === 'k1' ? wire() : problemResponse('internal'),
  })
  await expect.element(page.getByText('order-1')).toBeVisible()
  const link = document.querySelector('main')?.appendChild(document.createElement('a'))
  link?.setAttribute('href', '/order/order-2?key=k2')
  link?.click()
  await expect.element(page.getByText('order-1')).not.toBeInTheDocument()
})

it('says that the link’s order does not exist, and what to do', async () => {
  await open({ 'GET /api/orders/:id/status': () => problemResponse('order-not-found') })
  await expect.element(heading('This link doesn’t lead to an order')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
})
