import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { OrderWire } from '@shop/contracts/order'
import type { OrderPaymentWire, RefundWire } from '@shop/contracts/payment'
import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { orderWire } from '@shop/testkit/wire'

import { handleMessage } from '../../frame/realtime/realtime.ts'
import { openAdmin } from '../../test/admin-api.ts'

beforeEach(() => {
  shopSettings.payment = { provider: 'Stripe', isTest: false }
})
afterEach(() => void (shopSettings.payment = null))

const dialog = page.getByRole('dialog', { name: 'Order details' })
const opener = dialog.getByText('Refund')
const submit = dialog.getByRole('button', { name: /^Refund \$/ })
const amount = dialog.getByLabelText('Amount ($)')
const reason = dialog.getByLabelText('Reason')
const at = '2026-01-05T10:00:00.000Z'

const paidOrder = (own: Partial<OrderWire> = {}) => orderWire({ payment: 'paid', ...own })

const paymentWire = (own: Partial<OrderPaymentWire> = {}): OrderPaymentWire => ({
  is_test: false,
  provider_url: 'https://dashboard.stripe.com/payments/pi_1',
  paid_at: at,
  expires_at: at,
  refunds: [],
  ...own,
})

const refundWire = (own: Partial<OrderPaymentWire['refunds'][number]> = {}) => ({
  id: 'refund-1',
  amount: 53.19,
  reason: 'The print has faded',
  state: 'done' as const,
  by: 'bo@example.com',
  at,
  ...own,
})

type Sent = { body: RefundWire; key: string | null }

const payingShop = (
  order: OrderWire,
  own: Partial<OrderPaymentWire> = {},
  reply: (sent: Sent) => Response | undefined = () => undefined,
) => {
  const sent: Sent[] = []
  const payment = paymentWire(own)
  const api: Api = {
    'GET /api/orders': () => ({ orders: [order], total: 1 }),
    'GET /api/orders/:id': () => order,
    'GET /api/orders/:id/payment': () => payment,
    'POST /api/orders/:id/refunds': ({ body, headers }: ApiRequest) => {
      const one = { body: body as RefundWire, key: headers.get('idempotency-key') }
      sent.push(one)
      const problem = reply(one)
      if (problem) return problem
      const amount = Number(one.body.amount)
      order.refunded = Number(((order.refunded ?? 0) + amount).toFixed(2))
      const refund = refundWire({ id: `${order.id} ${one.key}`, amount, reason: one.body.reason })
      payment.refunds.unshift(refund)
      return payment
    },
  }
  return { api, sent, href: `/admin/orders?view=${order.id}` }
}

it('shows the payment and a link to the provider', async () => {
  const { api, href } = payingShop(paidOrder())
  await openAdmin(href, api)
  await expect.element(dialog.getByText('Paid').first()).toBeVisible()
  const link = dialog.getByRole('link', { name: 'The payment' })
  await expect.element(link).toHaveAttribute('href', 'https://dashboard.stripe.com/payments/pi_1')
})

it.each([
  ['Payment open', { payment: 'open' }],
  ['Expired', { payment: 'expired', status: 'cancelled' }],
  ['Partly refunded', { refunded: 10 }],
  ['Refunded', { refunded: 53.19 }],
  ['Refunded', { payment: null, paid_by: 'cash', refunded: 53.19 }],
  ['To be refunded', { refunded: 10, status: 'cancelled' }],
] as const)('says %s', async (text, own) => {
  const { api, href } = payingShop(paidOrder(own))
  await openAdmin(href, api)
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('row').getByText(text)).toBeInTheDocument()
})

it('records what staff refund of an order that was paid in cash', async () => {
  const order = paidOrder({ payment: null, paid_by: 'cash', refunded: 10 })
  const { api, sent, href } = payingShop(order)
  await openAdmin(href, api)
  await expect.element(dialog.getByText('$10.00, $43.19 left')).toBeVisible()
  await opener.click()
  await expect.element(dialog.getByText(/refund it yourself, then enter it here/)).toBeVisible()
  await reason.fill('The print has faded')
  await submit.click()
  await expect.poll(() => sent).toMatchObject([{ body: { amount: '43.19' } }])
})

it('offers no refund of a cash order that is cancelled, which already counts as refunded', async () => {
  const own = { payment: null, paid_by: 'cash', status: 'cancelled', refunded: 10 } as const
  const { api, href } = payingShop(paidOrder(own), { refunds: [refundWire({ amount: 10 })] })
  await openAdmin(href, api)
  await expect.element(dialog.getByRole('list', { name: 'Refunds' })).toBeVisible()
  const disclosures = [...document.querySelectorAll('summary')].map((one) => one.textContent)
  expect(disclosures).not.toContain('Refund')
})

it('keeps a typed amount when a colleague refunds another part and cancels the order', async () => {
  const order = paidOrder()
  const { api, href } = payingShop(order)
  await openAdmin(href, api)
  await opener.click()
  await amount.fill('10')
  Object.assign(order, { refunded: 20, status: 'cancelled' })
  handleMessage({ type: 'changed', topic: 'orders', id: order.id, seq: 1 })
  await expect.element(dialog.getByText('At most $33.19')).toBeVisible()
  await expect.element(amount).toHaveValue('10')
})

it('refunds all that is left, with a reason', async () => {
  const order = paidOrder({ refunded: 3.19 })
  const { api, sent, href } = payingShop(order, {}, ({ body }) =>
    body.reason
      ? undefined
      : problemResponse('bad-input', [{ path: 'reason', message: 'is required' }]),
  )
  await openAdmin(href, api)
  await opener.click()
  await expect.element(amount).toHaveValue('50.00')
  await submit.click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toBeInvalid()
  await reason.fill('The print has faded')
  await submit.click()
  await expect.element(dialog.getByText('Refunded')).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({
    amount: '50.00',
    reason: 'The print has faded',
    restock: false,
  })
  expect(toasts.current?.title).toBe('Refunded')
  const refunds = dialog.getByRole('list', { name: 'Refunds' })
  await expect.element(refunds.getByText('$50.00')).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
})

it.each([
  ['pending', 'Refund requested; the provider has not sent it yet'],
  ['failed', 'The provider did not accept the refund'],
] as const)('describes a refund that is %s: %s', async (state, text) => {
  const { api, href } = payingShop(paidOrder({ status: 'cancelled' }))
  await openAdmin(href, {
    ...api,
    'POST /api/orders/:id/refunds': ({ headers }: ApiRequest) => {
      const refund = refundWire({ id: `order ${headers.get('idempotency-key')}`, state })
      return paymentWire({ refunds: [refund, refundWire()] })
    },
  })
  await submit.click()
  await expect.poll(() => toasts.current?.title).toBe(text)
})

it('closes the form and shows the refund if an earlier request had another amount', async () => {
  const order = paidOrder()
  const payment = paymentWire()
  const { api, href } = payingShop(order)
  await openAdmin(href, {
    ...api,
    'GET /api/orders/:id/payment': () => payment,
    'POST /api/orders/:id/refunds': () => {
      order.refunded = 10
      payment.refunds.push(refundWire({ amount: 10 }))
      return problemResponse('idempotency-key-reused')
    },
  })
  await opener.click()
  await submit.click()
  const refunds = dialog.getByRole('list', { name: 'Refunds' })
  await expect.element(refunds.getByText('$10.00')).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
  expect(toasts.current?.description).toContain('The first refund is in the list')
})

it('suggests the price of the chosen pieces, and returns them to the stock', async () => {
  const order = paidOrder({ subtotal: 120, shipping: 0, tax: 9.6, total_amount: 129.6 })
  const [line] = order.order_items
  if (line) Object.assign(line, { quantity: 3, returned: 1 })
  const { api, sent, href } = payingShop(order)
  await openAdmin(href, api)
  await opener.click()
  await expect.element(dialog.getByLabelText('Return the pieces to stock (2)')).toBeVisible()
  await dialog.getByText('Only some pieces').click()
  const pieces = dialog.getByRole('group', { name: /^Quantity of Focus Tee, M/ })
  await pieces.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.element(amount).toHaveValue('43.20')
  await amount.fill('40')
  await expect.element(submit).toHaveTextContent('Refund $40')
  await reason.fill('Too small')
  await dialog.getByLabelText('Return the pieces to stock (1)').click()
  await submit.click()
  await expect.element(dialog.getByText('Partly refunded')).toBeVisible()
  const items = [{ id: line?.id, quantity: 1 }]
  expect(sent[0]?.body).toEqual({ amount: '40', reason: 'Too small', restock: true, items })
})

it('shows at the field that an amount is too large, and resends the form with the same key', async () => {
  const message = 'must be at most $50.00, what is left of the payment'
  const { api, sent, href } = payingShop(paidOrder(), {}, ({ body }) =>
    Number(body.amount) <= 50
      ? undefined
      : problemResponse('refund-too-large', [{ path: 'amount', message }]),
  )
  await openAdmin(href, api)
  await opener.click()
  await reason.fill('Late')
  await submit.click()
  await expect.element(amount).toHaveAccessibleDescription(`Amount ${message}`)
  await expect.element(amount).toHaveFocus()
  await amount.fill('50')
  await submit.click()
  await expect.element(dialog.getByText('Partly refunded')).toBeVisible()
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await opener.click()
  await reason.fill('Late again')
  await submit.click()
  await expect.element(dialog.getByText('Refunded')).toBeVisible()
  expect(sent[2]?.body.amount).toBe('3.19')
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

it('refunds by the keyboard alone', async () => {
  const { api, sent, href } = payingShop(paidOrder())
  await openAdmin(href, api)
  await expect.element(opener).toBeVisible()
  const summary = opener.element().closest('summary')
  summary?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}Faded{Tab} {Enter}')
  await expect.element(dialog.getByText('Refunded')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ reason: 'Faded', restock: true, items: [{ quantity: 1 }] })
  await expect.element(dialog.getByRole('heading', { name: 'Order details' })).toHaveFocus()
})

it('repeats a failed refund as a new one', async () => {
  const failed = refundWire({ state: 'failed', must_repeat: true, amount: 20 })
  const { api, sent, href } = payingShop(paidOrder(), { refunds: [failed] })
  await openAdmin(href, api)
  await expect.element(dialog.getByText('Failed')).toBeVisible()
  await dialog.getByText('Refund again').click()
  await submit.click()
  await expect.element(dialog.getByText('Partly refunded')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ amount: '20.00', reason: 'The print has faded' })
})

it('fills the form with a refund that fails meanwhile, but keeps a typed reason', async () => {
  const payment = paymentWire()
  const { api, href } = payingShop(paidOrder({ status: 'cancelled' }))
  const { emit } = await openAdmin(href, { ...api, 'GET /api/orders/:id/payment': () => payment })
  await expect.element(reason).toHaveValue('The order was cancelled')
  payment.refunds.push(refundWire({ state: 'failed', must_repeat: true, amount: 20 }))
  await emit({ type: 'changed', topic: 'orders', seq: 1, id: 'any' })
  await expect.element(amount).toHaveValue('20.00')
  await expect.element(reason).toHaveValue('The print has faded')
  await reason.fill('Lost in the mail')
  payment.refunds = [refundWire({ state: 'failed', must_repeat: true, amount: 10 })]
  await emit({ type: 'changed', topic: 'orders', seq: 2, id: 'any' })
  await expect.element(amount).toHaveValue('10.00')
  await expect.element(reason).toHaveValue('Lost in the mail')
})

it('opens the refund of a paid order that is cancelled in the list', async () => {
  const order = paidOrder({ customer_name: 'Ada' })
  const { api, sent } = payingShop(order)
  await openAdmin('/admin/orders', {
    ...api,
    'PATCH /api/orders/:id': ({ body }: ApiRequest) => Object.assign(order, body),
  })
  const status = page.getByRole('combobox', { name: /^Status of order/ })
  await status.selectOptions('Cancelled')
  await expect.element(dialog.getByText('To be refunded: $53.19')).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Return the pieces/)).not.toBeInTheDocument()
  await submit.click()
  await expect.element(dialog.getByText('Refunded')).toBeVisible()
  expect(sent[0]?.body.reason).toBe('The order was cancelled')
  await expect.element(dialog.getByText(/^To be refunded/)).not.toBeInTheDocument()
})

it('offers a clerk no refund, and says why', async () => {
  const { api, href } = payingShop(paidOrder({ status: 'cancelled' }))
  const staff = { email: 'clerk@example.com', role: 'clerk', sign_out: null }
  await openAdmin(href, { ...api, 'GET /api/staff': staff })
  await expect.element(dialog.getByText('To be refunded: $53.19')).toBeVisible()
  await expect.element(dialog.getByText('Only a manager may refund an order.')).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
})

it('shows a colleague’s refund at once', async () => {
  const order = paidOrder()
  const payment = paymentWire()
  const { api, href } = payingShop(order)
  const { emit } = await openAdmin(href, { ...api, 'GET /api/orders/:id/payment': () => payment })
  await expect.element(opener).toBeVisible()
  order.refunded = 53.19
  payment.refunds.push(refundWire({ state: 'pending' }))
  await emit({ type: 'changed', topic: 'orders', seq: 1, id: order.id })
  await expect.element(dialog.getByText('Pending').last()).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
})

it('asks before an unpaid order is shipped', async () => {
  const order = paidOrder({ payment: 'open' })
  const sent: unknown[] = []
  await openAdmin('/admin/orders', {
    ...payingShop(order).api,
    'PATCH /api/orders/:id': ({ body }: ApiRequest) => {
      sent.push(body)
      const { is_unpaid_ok: isOk, status } = body as Record<string, unknown>
      return isOk ? Object.assign(order, { status, version: 2 }) : problemResponse('order-unpaid')
    },
  })
  const status = page.getByRole('combobox', { name: /^Status of order/ })
  await status.selectOptions('Delivered')
  const delivery = page.getByRole('alertdialog', { name: 'Deliver an unpaid order?' })
  await delivery.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(delivery).not.toBeInTheDocument()
  await expect.element(status).toHaveValue('pending')
  await status.selectOptions('Shipped')
  const question = page.getByRole('alertdialog', { name: 'Ship an unpaid order?' })
  await question.getByRole('button', { name: 'Ship it anyway' }).click()
  await expect.element(status).toHaveValue('shipped')
  const refused = { status: 'shipped', version: 1 }
  const first = { status: 'delivered', version: 1 }
  expect(sent).toEqual([first, refused, { ...refused, is_unpaid_ok: true }])
})

it('says why a paid order cannot be deleted', async () => {
  const order = paidOrder()
  await openAdmin('/admin/orders', {
    ...payingShop(order).api,
    'DELETE /api/orders/:id': () => problemResponse('order-paid'),
  })
  await page.getByRole('button', { name: /^Delete order/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => toasts.current?.description).toBe('The order is paid')
})

it('filters the list and the export by payment', async () => {
  const { href, requests } = await openAdmin('/admin/orders', payingShop(paidOrder()).api)
  const filter = page.getByRole('combobox', { name: 'Payment' })
  await filter.selectOptions('To be refunded')
  await expect.poll(href).toBe('/admin/orders?payment=owed')
  await expect.poll(() => requests.some((one) => one.includes('payment=owed'))).toBe(true)
  const exported = page.getByRole('link', { name: 'Export' }).element().getAttribute('href')
  expect(exported).toBe('/api/orders/export?payment=owed')
})

it('names in the list how staff took a payment', async () => {
  await openAdmin('/admin/orders', payingShop(orderWire({ paid_by: 'invoice' })).api)
  const list = page.getByRole('region', { name: 'Order list' })
  await expect.element(list.getByText('Invoice')).toBeVisible()
})

it('does not mention payments in a shop without a payment provider', async () => {
  shopSettings.payment = null
  const order = orderWire()
  const { api, href } = payingShop(order)
  const { requests } = await openAdmin(href, api)
  await expect.element(dialog.getByText('Emails about this order')).toBeVisible()
  expect(dialog.element().textContent).not.toMatch(/payment/i)
  expect(page.getByRole('columnheader', { name: 'Payment' }).elements()).toEqual([])
  expect(page.getByRole('combobox', { name: 'Payment' }).elements()).toEqual([])
  expect(requests.some((one) => one.endsWith('/payment'))).toBe(false)
})

it('marks a test payment, no matter which key the shop uses now', async () => {
  const { api, href } = payingShop(paidOrder(), { is_test: true })
  await openAdmin(href, api)
  await expect.element(dialog.getByText('Test payments')).toBeVisible()
})

it('does not mark a real payment in a shop that has gone back to a test key', async () => {
  shopSettings.payment = { provider: 'Stripe', isTest: true }
  const { api, href } = payingShop(paidOrder())
  await openAdmin(href, api)
  await expect.element(dialog.getByRole('link', { name: 'The payment' })).toBeVisible()
  await expect.element(dialog.getByText('Test payments')).not.toBeInTheDocument()
})
