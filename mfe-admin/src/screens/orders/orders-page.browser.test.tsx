import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { orderWire, shippingAddress } from '@shop/testkit/wire'

import { selectRows } from '../../frame/selections.ts'
import { openAdmin } from '../../test/admin-api.ts'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog', { name: 'Order details' })

const fakeOrders = (orders: OrderWire[]): Api => ({
  'GET /api/orders': ({ query }: ApiRequest) => {
    const found = orders
      .filter(({ customer_name: name }) => name.includes(query.get('q') ?? ''))
      .filter(({ status }) => (query.get('status') ?? status) === status)
      .filter(({ customer_email: email }) => (query.get('customer') ?? email) === email)
    const offset = Number(query.get('offset'))
    const shown = found.slice(offset, offset + Number(query.get('limit')))
    return { orders: shown, total: found.length }
  },
  'GET /api/orders/:id': ({ params }: ApiRequest) =>
    orders.find(({ id }) => id === params['id']) ?? problemResponse('order-not-found'),
})

it('sends one refund note for a cancelled order, after a confirming click', async () => {
  const order = orderWire({ status: 'cancelled', total_amount: 53.19, refunded: 10 })
  const mails: object[] = [refundMail(order.id, `${order.id}.refunded-1`)]
  await openAdmin(`/admin/orders?view=${order.id}`, {
    ...fakeOrders([order]),
    'GET /api/orders/:id/payment': {
      is_test: false,
      provider_url: null,
      paid_at: null,
      expires_at: null,
      refunds: [],
    },
    'GET /api/mails': () => ({ mails, total: mails.length, has_provider: true, kinds: [] }),
    'POST /api/mails': ({ body }: ApiRequest) => {
      expect(body).toEqual({ order_id: order.id, kind: 'refunded' })
      mails.unshift(refundMail(order.id))
      return mails[0]
    },
  })
  const write = dialog.getByRole('button', { name: 'Send refund note' })
  await write.click()
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await write.click()
  expect(mails).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Yes, $43.19 was refunded' }).click()
  const written = dialog.getByRole('link', { name: 'The customer was told' })
  await expect.element(written).toHaveAttribute('href', `/admin/mailbox?order=${order.id}`)
  expect(mails).toHaveLength(2)
  expect(toasts.current?.description).toBe('The customer is being told about $43.19')
})

const refundMail = (orderId: string, id = `${orderId}.refunded`) => ({
  id,
  order_id: orderId,
  kind: 'refunded',
  kind_name: 'Refunded',
  recipient: 'ada@example.com',
  state: 'waiting',
  tries: 0,
  next_try_at: null,
  provider_id: null,
  error: null,
  created_at: '2026-01-05T10:00:00.000Z',
  sent_at: null,
})

it('offers no refund note for an order that is not cancelled', async () => {
  const order = orderWire({ status: 'shipped' })
  await openAdmin(`/admin/orders?view=${order.id}`, fakeOrders([order]))
  await expect.element(dialog.getByText('Emails about this order')).toBeVisible()
  expect(dialog.getByText(/refund/i).elements()).toEqual([])
})

it('shows cards and a table, and stores search, status and sort in the URL', async () => {
  const { requests, href, back } = await openAdmin('/admin/orders', {
    ...fakeOrders([
      orderWire({
        id: '0123456789ab',
        customer_name: 'Ada A',
        created_at: '2024-01-05T18:00:00.000Z',
        total_amount: 1234.56,
      }),
      orderWire({ customer_name: 'Ada B', status: 'processing' }),
    ]),
    'GET /api/orders/figures': {
      total: 2,
      pending: 1,
      processing: 1,
      revenue: 1287.75,
      due_hours: 48,
      overdue: { orders: 0, pieces: 0 },
    },
  })
  await expect.element(page.getByText('2 order(s)')).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('dl > div')].map((stat) => stat.textContent))
    .toEqual(['Total Orders2', 'Pending1', 'Processing1', 'Total Revenue$1,287.75'])
  const text = row('Ada A').element().textContent
  for (const part of [/01234567…Ada/, /ada@example\.com/, /Jan 05, 2024/, /\$1,234\.56/])
    expect(text).toMatch(part)
  await page.getByPlaceholder('Search orders…').fill('Ada')
  await expect.poll(href).toBe('/admin/orders?q=Ada')
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Highest amount')
  await expect.poll(href).toBe('/admin/orders?q=Ada&sort=total-high')
  await expect.poll(() => requests.some((one) => one.includes('sort=total-high'))).toBe(true)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOptions('Processing')
  await expect.element(page.getByText('1 order(s)')).toBeVisible()
  await status.selectOptions('Delivered')
  await expect.element(page.getByText('No orders found')).toBeVisible()
  const exported = page.getByRole('link', { name: 'Export' }).element().getAttribute('href')
  expect(exported).toBe('/api/orders/export?q=Ada&status=delivered')
  back()
  await expect.element(row('Ada B')).toBeVisible()
  expect(href()).toBe('/admin/orders?q=Ada&sort=total-high&status=processing')
})

it('shows the order in the URL even if the list does not contain it', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  const order = orderWire({ customer_name: 'Detailed', customer_phone: '504-555-0100' })
  const [line] = order.order_items
  if (line) Object.assign(line, { quantity: 2, sku: 'FOC-NAVY-M' })
  const { href } = await openAdmin(`/admin/orders?q=else&view=${order.id}`, fakeOrders([order]))
  await expect.element(dialog.getByText(order.id)).toBeVisible()
  const text = dialog.element().textContent
  for (const part of [
    'Pending',
    'Detailed',
    'ada@example.com',
    '504-555-0100',
    'M · FOC-NAVY-M',
    '2 × $40.00',
  ])
    expect(text).toContain(part)
  for (const part of [shippingAddress.address, 'New Orleans, LA 70130', '$53.19'])
    expect(text).toContain(part)
  await userEvent.keyboard('{Escape}')
  await expect.poll(href).toBe('/admin/orders?q=else')
})

it('names included tax below the total of an order', async () => {
  const order = orderWire({ tax: 2.96, tax_included: true, total_amount: 49.99 })
  await openAdmin(`/admin/orders?view=${order.id}`, fakeOrders([order]))
  await expect.element(dialog.getByText(order.id)).toBeVisible()
  expect(dialog.element().textContent).toContain('Total$49.99Includes tax$2.96')
})

it('shows a notice if the order in the URL does not exist', async () => {
  await openAdmin('/admin/orders?view=ghost', fakeOrders([]))
  await expect.element(dialog.getByText('Order not found')).toBeVisible()
})

it('lists the orders of one customer until the filter is removed', async () => {
  const { href } = await openAdmin(
    '/admin/orders?q=One&customer=ada@example.com',
    fakeOrders([
      orderWire({ customer_name: 'One ours' }),
      orderWire({ customer_name: 'One other', customer_email: 'xada@example.com' }),
    ]),
  )
  await expect.element(page.getByText('1 order(s)')).toBeVisible()
  await expect.element(row('One ours')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove filter Orders of ada@example.com' })
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 order(s)')).toBeVisible()
  expect(href()).toBe('/admin/orders?q=One')
})

it('restores the old status if the new one cannot be saved', async () => {
  const orders = [orderWire({ customer_name: 'Refused' })]
  let isBroken = true
  await openAdmin('/admin/orders', {
    ...fakeOrders(orders),
    'PATCH /api/orders/:id': ({ body }: ApiRequest) =>
      isBroken ? problemResponse('internal') : Object.assign(orders[0] ?? {}, body),
  })
  const status = row('Refused').getByRole('combobox')
  await status.selectOptions('cancelled')
  await expect.poll(() => toasts.current?.description).toMatch(/^Failed to update order status/)
  await expect.element(status).toHaveValue('pending')
  isBroken = false
  await status.selectOptions('delivered')
  await expect.poll(() => toasts.current?.description).toBe('Order status updated successfully')
  await expect.element(status).toHaveValue('delivered')
})

it('selects orders across pages, until Escape', async () => {
  const orders = Array.from({ length: 51 }, (_, index) =>
    orderWire({ customer_name: `Buyer ${index}.` }),
  )
  await openAdmin('/admin/orders', fakeOrders(orders))
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await row('Buyer 7.').getByRole('checkbox').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect.element(page.getByText('50 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(row('Buyer 50.')).toBeVisible()
  await expect.element(all).not.toBeChecked()
  await row('Buyer 50.').getByRole('checkbox').click()
  await expect.element(page.getByText('51 selected')).toBeVisible()

  await page.getByPlaceholder('Search orders…').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('51 selected')).toBeVisible()
  row('Buyer 50.').getByRole('checkbox').element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('51 order(s)')).toBeVisible()
  await expect.element(all).not.toBeChecked()
})

it('selects at most 500 orders, and says so', async () => {
  const orders = Array.from({ length: 551 }, () => orderWire())
  await openAdmin('/admin/orders', fakeOrders(orders))
  selectRows(
    'order',
    orders.slice(50, 520).map(({ id }) => id),
    true,
  )
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect.element(page.getByText('470 selected')).toBeVisible()
  await all.click()
  await expect.poll(() => toasts.current?.title).toBe('At most 500 orders can be selected')
  await expect.element(page.getByText('500 selected')).toBeVisible()
  await expect.element(all).not.toBeChecked()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(all).toBeChecked()
})

it('deselects an order that a colleague deletes, but not one that leaves the filter', async () => {
  const orders = ['Stays', 'Ships', 'Goes'].map((customer_name) => orderWire({ customer_name }))
  const { emit } = await openAdmin('/admin/orders?status=pending', fakeOrders(orders))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  Object.assign(orders[1] ?? {}, { status: 'shipped' })
  orders.splice(2, 1)
  await emit({ type: 'changed', seq: 2, topic: 'orders', id: orders[1]?.id ?? '' })
  await expect.element(row('Goes')).not.toBeInTheDocument()
  await expect.element(row('Ships')).not.toBeInTheDocument()
  await expect.element(page.getByText('2 selected')).toBeVisible()
})
