import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { orders } from '@shop/db/schema/orders'
import { payments } from '@shop/db/schema/payments'
import type { ProductRow } from '@shop/db/schema/products'
import { eraseQueries } from '@shop/db/erase-person'
import { makeErasedEmail } from '@shop/domain/erased-person'

import { openPayingShop, type PlacedOrder } from '../../../test/paying-shop.ts'
import { deleteOrder, updateOrder } from '../orders/edit-order.ts'
import { getOrderPayment } from '../orders/order-payment.ts'
import { followOpenPayments } from './follow-payment.ts'
import { getOrderTimeline } from '../timeline/routes.ts'
import { getPaymentSetup, receiveWebhook } from './routes.ts'
import { sendRefunds } from './refund-order.ts'

const shop = await openPayingShop()
const {
  access,
  bank,
  check,
  ctx,
  down,
  later,
  mailsOf,
  openPage,
  paying,
  place,
  placePaid,
  press,
} = shop
const { providerAt, read, refund, refundsOf, sessionsOf, setStatus, stepsOf, stockOf } = shop

it('an order waits for its payment, which is booked, confirmed and recorded once', async () => {
  const placed = await place()
  expect(placed).toMatchObject({ payment: 'open', status: 'pending' })
  expect([await stockOf(placed), await mailsOf(placed)]).toEqual([8, []])
  const url = await openPage(placed)
  expect(await check(placed)).toEqual({ state: 'open', url })
  await press(url, 'decline')
  expect(await check(placed)).toEqual({ state: 'open', url })
  await press(url, 'approve')
  await Promise.all([check(placed), check(placed), followOpenPayments(paying)])
  expect(await read(placed)).toMatchObject({ payment: 'paid', status: 'pending', version: 1 })
  expect([await mailsOf(placed), await stepsOf(placed)]).toEqual([['received'], ['Paid $86.40']])
})

it('an order has one payment page, even if a response of the provider was lost', async () => {
  const placed = await place()
  bank.setFaults({ apiResponseLost: 1 })
  expect(await openPage(placed)).toBe(null)
  bank.setFaults({})
  expect((await placed.again()).id).toBe(placed.id)
  const urls = await Promise.all([openPage(placed), openPage(placed)])
  expect(urls).toEqual([sessionsOf(placed)[0]?.url, sessionsOf(placed)[0]?.url])
  expect(sessionsOf(placed)).toHaveLength(1)
})

it('records what staff pay back of an order without a payment, once', async () => {
  const placed = await place(undefined, 1, { ...ctx, payments: null })
  expect(placed.payment).toBe(null)
  const items = [{ id: placed.items[0]?.id ?? '', quantity: 1 }]
  const whole = { amount: 4320, items, restock: true }
  await Promise.all([1, 2, 3].map(() => refund(placed, whole, 'key-of-one')))
  expect(await refundsOf(placed)).toMatchObject([{ state: 'done', providerId: null, tries: 0 }])
  expect([await stockOf(placed), await mailsOf(placed)]).toEqual([10, ['refunded']])
  await expect(refund(placed, { amount: 1000 })).rejects.toMatchObject({ code: 'refund-too-large' })
  await expect(refund({ id: 'none' }, {})).rejects.toMatchObject({ code: 'order-not-found' })
  await later(1, () => sendRefunds(paying))
  expect(await read(placed)).toMatchObject({ refundedCents: 4320, items: [{ returned: 1 }] })
})

it('an order that nobody pays is cancelled, and its payment page is closed', async () => {
  const placed = await place()
  const url = await openPage(placed)
  await later(31, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect([await stockOf(placed), sessionsOf(placed)[0]?.status]).toEqual([10, 'expired'])
  expect(await stepsOf(placed)).toEqual(['Ended without payment'])
  await press(url, 'approve')
  expect(sessionsOf(placed)[0]?.payment_status).toBe('unpaid')
  expect(await check(placed)).toEqual({ state: 'expired', url: null })
})

it('an order waits until the provider says that it was not paid', async () => {
  const placed = await place()
  const url = await openPage(placed)
  await later(31, () =>
    followOpenPayments({ ...paying, provider: down.payments ?? paying.provider }),
  )
  expect(await read(placed)).toMatchObject({ payment: 'open', status: 'pending' })
  await press(url, 'approve')
  await later(40, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'paid', status: 'pending' })
})

it('of two payment pages that open at once, one stays open', async () => {
  const placed = await place()
  const { create, ...rest } = paying.provider
  // Opens another page during the call, as a retry with another idempotency key would.
  const other: typeof create = async (session) => {
    await openPage(placed)
    return create({ ...session, orderId: `${session.orderId} again` })
  }
  const url = await openPage(placed, { ...paying, provider: { ...rest, create: other } })
  expect(sessionsOf(placed)).toMatchObject([{ status: 'open', url }])
  expect(bank.books().sessions.at(-1)).toMatchObject({ status: 'expired' })
})

it('a payment page that opens while its order expires is closed', async () => {
  const placed = await place()
  const { create, ...rest } = paying.provider
  const expire = () => later(31, () => followOpenPayments(paying))
  const late: typeof create = (session) => create(session).finally(expire)
  expect(await openPage(placed, { ...paying, provider: { ...rest, create: late } })).toBe(null)
  expect(sessionsOf(placed)).toMatchObject([{ status: 'expired' }])
})

const expireUnseen = async (product?: ProductRow) => {
  const placed = await place(product)
  const url = await openPage(placed)
  const lost = { sessionId: null, sessionUrl: null }
  await ctx.db.update(payments).set(lost).where(eq(payments.orderId, placed.id))
  await later(31, () => followOpenPayments(paying))
  expect((await read(placed)).payment).toBe('expired')
  return { ...placed, url }
}
const report = (placed: PlacedOrder, id: string = crypto.randomUUID()) =>
  receiveWebhook(paying, {
    id,
    type: 'checkout.session.completed',
    object: 'checkout.session',
    objectId: sessionsOf(placed)[0]?.id ?? '',
  })

it('an order that is paid after it was cancelled is reopened', async () => {
  const late = await expireUnseen()
  await press(late.url, 'approve')
  const eventId = crypto.randomUUID()
  await report(late, eventId)
  await report(late, eventId)
  expect(await read(late)).toMatchObject({ payment: 'paid', status: 'pending', version: 3 })
  expect([await stockOf(late), await mailsOf(late)]).toEqual([8, ['cancelled', 'received']])
  const reported = 'The provider reported checkout.session.completed'
  expect(await stepsOf(late)).toEqual(['Ended without payment', 'Paid $86.40', reported])
})

it('an order that is paid after it was cancelled and sold out is paid back', async () => {
  const late = await expireUnseen()
  await place(late.product, 9)
  await press(late.url, 'approve')
  await report(late)
  await later(1, () => sendRefunds(paying))
  const { totalCents } = late
  expect(await read(late)).toMatchObject({
    payment: 'paid',
    status: 'cancelled',
    refundedCents: totalCents,
  })
  expect(await refundsOf(late)).toMatchObject([{ state: 'done', amountCents: totalCents }])
  expect(bank.books().refunds.at(-1)).toMatchObject({ amount: totalCents, status: 'succeeded' })
})

it('an order that is paid after it was cancelled and its customer erased is paid back', async () => {
  const late = await expireUnseen()
  await ctx.db.batch(eraseQueries(ctx.db, late.customerEmail, makeErasedEmail()))
  await press(late.url, 'approve')
  await report(late)
  const { totalCents: refundedCents } = late
  expect(await read(late)).toMatchObject({ payment: 'paid', status: 'cancelled', refundedCents })
})

it('a payment of another amount than the order’s is paid back, and the order ends', async () => {
  const placed = await place()
  await openPage(placed)
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: placed.id,
    success_url: 'http://shop.test/',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '100',
    'line_items[0][price_data][product_data][name]': 'Forged',
  })
  const response = await fetch(`${bank.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.key}`, 'idempotency-key': 'forged' },
    body: form,
  })
  const { id: sessionId, url } = (await response.json()) as { id: string; url: string }
  await ctx.db.update(payments).set({ sessionId }).where(eq(payments.orderId, placed.id))
  await press(url, 'approve')
  await check(placed)
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect(bank.books().refunds.at(-1)).toMatchObject({ amount: 100 })
  expect((await stepsOf(placed))[0]).toContain('took 1 USD instead of $86.40')
})

it('a webhook about a payment of another shop changes nothing', async () => {
  const event = { id: 'evt_other', type: 'checkout.session.completed', object: 'checkout.session' }
  await expect(receiveWebhook(paying, { ...event, objectId: 'cs_ghost' })).rejects.toThrow('404')
  await receiveWebhook(paying, { ...event, object: 'refund', objectId: 're_ghost' })
})

it('counts the payments of the last week, and those of them that no webhook has reported', async () => {
  const before = await getPaymentSetup({ ctx })
  const [reported, beganAtMs] = [await placePaid(), ctx.now()]
  await placePaid()
  await report(reported)
  const after = await getPaymentSetup({ ctx })
  const { recently_paid: paid, without_webhook: unreported } = before
  expect(after).toMatchObject({ recently_paid: paid + 2, without_webhook: unreported + 1 })
  expect(Date.parse(after.last_webhook_at ?? '')).toBeGreaterThanOrEqual(beganAtMs)
})

it('ships an unpaid order only on request, and refuses to delete a paid one', async () => {
  const open = await place()
  await openPage(open)
  const changes = { status: 'shipped' as const, version: 1 }
  const ship = (is_unpaid_ok?: boolean) =>
    updateOrder({ ctx, input: { id: open.id, ...changes, is_unpaid_ok } })
  await expect(ship()).rejects.toMatchObject({
    code: 'order-unpaid',
    issues: [{ path: 'is_unpaid_ok' }],
  })
  await expect(deleteOrder({ ctx, input: open })).rejects.toMatchObject({ code: 'order-paid' })
  expect((await ship(true)).status).toBe('shipped')
  await later(31, () => followOpenPayments(paying))
  expect(await read(open)).toMatchObject({ status: 'shipped', payment: 'expired' })

  const paid = await placePaid()
  await setStatus(paid.id, { status: 'shipped' })
  await expect(deleteOrder({ ctx, input: paid })).rejects.toMatchObject({ code: 'order-paid' })
  await refund(paid, { amount: 8640 })
  await later(32 * 24 * 60, () => deleteOrder({ ctx, input: paid }))
  expect(await refundsOf(paid)).toEqual([])
})

it('a cancelled order that is paid counts as owed until it is paid back', async () => {
  const { owed } = await getPaymentSetup({ ctx })
  const paid = await placePaid()
  await setStatus(paid.id, { status: 'cancelled' })
  expect((await getPaymentSetup({ ctx })).owed).toBe(owed + 1)
  await refund(paid, { amount: 8640 })
  expect((await getPaymentSetup({ ctx })).owed).toBe(owed)
  const seen = await getOrderPayment({ ctx, input: paid })
  expect(seen).toMatchObject({ is_test: true, provider_url: null })
  const steps = ['Paid $86.40', 'Refund of $86.40 requested', 'Refunded $86.40']
  const entries = await getOrderTimeline({ ctx, input: paid })
  const paying = entries.filter(({ kind }) => kind === 'payment')
  expect(paying.map(({ text }) => text)).toEqual(steps.toReversed())
})

it('reports the setup, and whether the provider accepts the key', async () => {
  expect(await getPaymentSetup({ ctx })).toMatchObject({
    provider: 'Test bank',
    is_test: true,
    key: 'accepted',
    webhook_url: 'http://shop.test/api/payments/webhook',
    minutes: 30,
  })
  const of = async (provider: typeof down.payments) =>
    (await getPaymentSetup({ ctx: { ...ctx, payments: provider } })).key
  expect(await of(null)).toBe('none')
  expect(await of(down.payments)).toBe('unreachable')
  expect(await of(providerAt(bank.url, 'sk_test_other'))).toBe('rejected')
})

it('a shopper is told that the provider is down, and the order stays', async () => {
  const placed = await place()
  await openPage(placed)
  await expect(check(placed, down)).rejects.toThrow('cannot be reached')
  expect((await ctx.db.select().from(orders).where(eq(orders.id, placed.id)))[0]?.payment).toBe(
    'open',
  )
})

it('the payment page of an erased customer is closed, and a payment on it is refunded', async () => {
  const [open, paid] = [await place(), await place()]
  await openPage(open)
  await press(await openPage(paid), 'approve')
  for (const { customerEmail } of [open, paid])
    await ctx.db.batch(eraseQueries(ctx.db, customerEmail, makeErasedEmail()))
  await later(2, () => followOpenPayments(paying))
  expect(sessionsOf(open)).toMatchObject([{ status: 'expired' }])
  expect(await read(open)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect(await read(paid)).toMatchObject({ payment: 'paid', refundedCents: paid.totalCents })
  await setStatus(paid.id, { status: 'cancelled' })
})

it('an order whose payment page is in another account ends a day after its deadline', async () => {
  const placed = await place()
  await openPage(placed)
  const lost = { sessionId: 'cs_test_of_another_account' }
  await ctx.db.update(payments).set(lost).where(eq(payments.orderId, placed.id))
  await later(60, () => followOpenPayments(paying))
  expect((await read(placed)).payment).toBe('open')
  await later(25 * 60, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
})
