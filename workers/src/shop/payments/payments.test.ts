/** Payments against the test bank: each test moves the shop's clock, never the bank's. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'

import { PlaceOrderInput } from '@shop/contracts/order'
import type { RefundInput } from '@shop/contracts/payment'
import { checkInvariants } from '@shop/db/invariants'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { paymentEvents, payments, refunds } from '@shop/db/schema/payments'
import { type ProductRow, products } from '@shop/db/schema/products'
import { minuteMs } from '@shop/domain/time'
import { makeBankAccess, startBank } from '@shop/test-bank/start-bank'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import type { Ctx } from '../../platform/context.ts'
import { openPaymentProvider } from '../../platform/payment-provider.ts'
import { deleteOrder, getOrder, updateOrder } from '../orders/edit-order.ts'
import { checkOwnPayment, getOrderPayment } from '../orders/order-payment.ts'
import { cancelOwnOrder } from '../orders/own-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { followOpenPayments, openPayment } from './follow-payment.ts'
import { getPaymentSetup } from './get-payment-setup.ts'
import { paymentCtx } from './payment-rows.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refundOrder, sendRefunds } from './refund-order.ts'

const { access } = makeBankAccess(0)
const bank = await startBank({ ...access, webhookUrl: 'http://127.0.0.1:9/' })
afterAll(() => bank.close())

const providerAt = (url: string, key = access.key) =>
  openPaymentProvider({
    PAYMENT_KEY: key,
    PAYMENT_WEBHOOK_SECRET: access.webhookSecret,
    PAYMENT_URL: url,
    PAYMENT_MINUTES: 30,
  })
const clock = { aheadMs: 0 }
const { ctx } = staffContext({
  db: await openOwnDatabase(),
  payments: providerAt(bank.url),
  now: () => Date.now() + clock.aheadMs,
})
const paying = paymentCtx(ctx)
if (!paying) throw new Error('no provider')
/** The same shop while its provider is down. */
const down = { ...ctx, payments: providerAt('http://127.0.0.1:9') }

afterAll(async () => expect((await checkInvariants(ctx.db)).broken).toEqual([]))

const place = async (product?: ProductRow, quantity = 2, of: Ctx = ctx) => {
  const sold = product ?? (await insertProduct(ctx.db, { priceCents: 4000, stock: 10 }))
  const received = orderInput([orderLine(sold, { quantity })])
  const order = v.parse(PlaceOrderInput, received)
  const input = { key: crypto.randomUUID(), order, received }
  const placed = await placeOrder({ ctx: of, input })
  const link = { id: placed.id, key: placed.linkKey ?? '' }
  return { ...placed, product: sold, link, again: () => placeOrder({ ctx, input }) }
}
type Placed = Awaited<ReturnType<typeof place>>

const press = (url: string | null, action: string) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
const check = ({ link }: Placed, of = ctx) => {
  // Within a second, the provider is not read again.
  clock.aheadMs += 1000
  return checkOwnPayment({ ctx: of, input: link })
}
const pay = async (placed: Placed) => {
  await press(await openPayment(paying, placed.id), 'approve')
  expect(await check(placed)).toEqual({ state: 'paid', url: null })
  return placed
}
const placePaid = async (...given: Parameters<typeof place>) => pay(await place(...given))

const read = ({ id }: { id: string }) => getOrder({ ctx, input: { id } })
const stockOf = async ({ product }: Placed) =>
  (await ctx.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock
const mailsOf = async ({ id }: { id: string }) =>
  (await ctx.db.select().from(mails).where(eq(mails.orderId, id))).map(({ kind }) => kind)
const stepsOf = async ({ id }: { id: string }) =>
  (await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.orderId, id))).map(
    ({ text }) => text,
  )
const refundsOf = ({ id }: { id: string }) =>
  ctx.db.select().from(refunds).where(eq(refunds.orderId, id))
const sessionsOf = ({ id }: { id: string }) =>
  bank.books().sessions.filter((session) => session.client_reference_id === id)
const refund = (
  { id }: { id: string },
  given: Partial<RefundInput>,
  key: string = crypto.randomUUID(),
) => {
  const input = { amount: 100, reason: 'Too small', items: [], restock: false, ...given }
  return refundOrder(paying, { ctx, input: { id, key, refund: input } })
}
const later = async (minutes: number, run: () => Promise<unknown>) => {
  clock.aheadMs += minutes * minuteMs
  await run()
  clock.aheadMs -= minutes * minuteMs
}
const setStatus = async (id: string, changes: { status: 'shipped' | 'cancelled' | 'pending' }) =>
  updateOrder({
    ctx,
    input: { id, changes: { ...changes, version: (await read({ id })).version } },
  })

it('an order waits for its payment, and is booked, confirmed and written down once', async () => {
  const placed = await place()
  expect(placed).toMatchObject({ payment: 'open', status: 'pending' })
  expect([await stockOf(placed), await mailsOf(placed)]).toEqual([8, []])
  const url = await openPayment(paying, placed.id)
  expect(await check(placed)).toEqual({ state: 'open', url })
  await press(url, 'decline')
  expect(await check(placed)).toEqual({ state: 'open', url })
  await press(url, 'approve')
  await Promise.all([check(placed), check(placed), followOpenPayments(paying)])
  expect(await read(placed)).toMatchObject({ payment: 'paid', status: 'pending', version: 1 })
  expect([await mailsOf(placed), await stepsOf(placed)]).toEqual([['received'], ['Paid $86.40']])
})

it('the same order has one page, also after a response of the provider was lost', async () => {
  const placed = await place()
  bank.setFaults({ apiResponseLost: 1 })
  expect(await openPayment(paying, placed.id)).toBe(null)
  bank.setFaults({})
  expect((await placed.again()).id).toBe(placed.id)
  const urls = await Promise.all([openPayment(paying, placed.id), openPayment(paying, placed.id)])
  expect(urls).toEqual([sessionsOf(placed)[0]?.url, sessionsOf(placed)[0]?.url])
  expect(sessionsOf(placed)).toHaveLength(1)
})

it('an order placed without a provider cannot be paid back', async () => {
  const placed = await place(undefined, 1, { ...ctx, payments: null })
  expect(placed.payment).toBe(null)
  await expect(refund(placed, {})).rejects.toMatchObject({ code: 'order-unpaid' })
})

it('an order that nobody pays is cancelled, and its page is closed', async () => {
  const placed = await place()
  const url = await openPayment(paying, placed.id)
  await later(31, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect([await stockOf(placed), sessionsOf(placed)[0]?.status]).toEqual([10, 'expired'])
  expect(await stepsOf(placed)).toEqual(['Ended without a payment'])
  await press(url, 'approve')
  expect(sessionsOf(placed)[0]?.payment_status).toBe('unpaid')
  expect(await check(placed)).toEqual({ state: 'expired', url: null })
})

it('an order waits until the provider says that it was not paid', async () => {
  const placed = await place()
  const url = await openPayment(paying, placed.id)
  await later(31, () =>
    followOpenPayments({ ...paying, provider: down.payments ?? paying.provider }),
  )
  expect(await read(placed)).toMatchObject({ payment: 'open', status: 'pending' })
  await press(url, 'approve')
  await later(40, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'paid', status: 'pending' })
})

it('a page that opens while its order expires is closed', async () => {
  const placed = await place()
  const { create, ...rest } = paying.provider
  const expire = () => later(31, () => followOpenPayments(paying))
  const late: typeof create = (session) => create(session).finally(expire)
  expect(await openPayment({ ...paying, provider: { ...rest, create: late } }, placed.id)).toBe(
    null,
  )
  expect(sessionsOf(placed)).toMatchObject([{ status: 'expired' }])
})

/** The page exists, but its address is lost, so the order ends without asking the provider. */
const expireUnseen = async (product?: ProductRow) => {
  const placed = await place(product)
  const url = await openPayment(paying, placed.id)
  const lost = { sessionId: null, sessionUrl: null }
  await ctx.db.update(payments).set(lost).where(eq(payments.orderId, placed.id))
  await later(31, () => followOpenPayments(paying))
  expect((await read(placed)).payment).toBe('expired')
  return { ...placed, url }
}
const report = (placed: Placed, id: string = crypto.randomUUID()) =>
  receiveWebhook(paying, {
    id,
    type: 'checkout.session.completed',
    object: 'checkout.session',
    objectId: sessionsOf(placed)[0]?.id ?? '',
  })

it('an order that is paid after it was cancelled is taken up again', async () => {
  const late = await expireUnseen()
  await press(late.url, 'approve')
  const eventId = crypto.randomUUID()
  await report(late, eventId)
  await report(late, eventId)
  expect(await read(late)).toMatchObject({ payment: 'paid', status: 'pending', version: 3 })
  expect([await stockOf(late), await mailsOf(late)]).toEqual([8, ['cancelled', 'received']])
  const reported = 'The provider reported checkout.session.completed'
  expect(await stepsOf(late)).toEqual(['Ended without a payment', 'Paid $86.40', reported])
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

it('another amount than the order’s is paid back, and the order ends', async () => {
  const placed = await place()
  await openPayment(paying, placed.id)
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

it('a customer who cancels a paid order is paid back, and who cancels an open one cannot pay it', async () => {
  const paid = await placePaid()
  await cancelOwnOrder({ ctx, input: paid.link })
  await cancelOwnOrder({ ctx, input: paid.link })
  await later(1, () => sendRefunds(paying))
  const reason = 'Cancelled by the customer'
  expect(await refundsOf(paid)).toMatchObject([{ amountCents: 8640, state: 'done', reason }])
  expect((await mailsOf(paid)).toSorted()).toEqual(['cancelled', 'received', 'refunded'])

  const open = await place()
  const url = await openPayment(paying, open.id)
  await cancelOwnOrder({ ctx, input: open.link })
  await press(url, 'approve')
  await check(open)
  await later(1, () => sendRefunds(paying))
  expect(await read(open)).toMatchObject({
    payment: 'paid',
    status: 'cancelled',
    refundedCents: 8640,
  })
  expect([await stockOf(open), await mailsOf(open)]).toEqual([10, ['refunded']])
})

it('pays back parts, and never more than was paid, under concurrency', async () => {
  const placed = await placePaid()
  await Promise.allSettled(Array.from({ length: 20 }, () => refund(placed, { amount: 1000 })))
  const rows = await refundsOf(placed)
  expect([rows.length, (await read(placed)).refundedCents]).toEqual([8, 8000])
  await expect(refund(placed, { amount: 641 })).rejects.toMatchObject({
    code: 'refund-too-large',
    issues: [{ path: 'amount', message: expect.stringContaining('$6.40') }],
  })
  await refund(placed, { amount: 640 })
  const left = await refundsOf(placed)
  expect(left.every(({ state }) => state === 'done')).toBe(true)
  expect(left.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(8640)
})

it('a repeat with the same key is the same refund, and another refund with it is refused', async () => {
  const placed = await placePaid()
  const items = [{ id: placed.items[0]?.id ?? '', quantity: 1 }]
  const whole = { amount: placed.totalCents, items, restock: true }
  await Promise.all(Array.from({ length: 5 }, () => refund(placed, whole, 'key-1')))
  const other = refund(placed, { amount: 200 }, 'key-1')
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  expect([await stockOf(placed), await refundsOf(placed)]).toMatchObject([9, [{}]])
})

it('returns pieces to the stock, each once', async () => {
  const placed = await placePaid()
  const id = placed.items[0]?.id ?? ''
  await refund(placed, { items: [{ id, quantity: 1 }], restock: true })
  expect([await stockOf(placed), (await read(placed)).items[0]?.returned]).toEqual([9, 1])
  for (const items of [[{ id, quantity: 2 }], [{ id: 'ghost', quantity: 1 }]])
    await expect(refund(placed, { items, restock: true })).rejects.toMatchObject({
      code: 'bad-input',
    })
  await setStatus(placed.id, { status: 'cancelled' })
  expect(await stockOf(placed)).toBe(10)
  await setStatus(placed.id, { status: 'pending' })
  expect(await stockOf(placed)).toBe(9)
})

it('repeats a refund until the provider has ended it, and a failed one is free again', async () => {
  const placed = await placePaid()
  bank.setFaults({ apiDown: 1 })
  await refund(placed, { amount: 500 })
  expect(await refundsOf(placed)).toMatchObject([{ state: 'pending', providerId: null }])
  bank.setFaults({ refundPending: 1, refundFailed: 1, delayMs: 1 })
  await later(2, () => sendRefunds(paying))
  expect(await refundsOf(placed)).toMatchObject([{ state: 'pending' }])
  await expect.poll(() => bank.books().refunds.at(-1)?.status).toBe('failed')
  await later(10, () => sendRefunds(paying))
  bank.setFaults({})
  expect(await refundsOf(placed)).toMatchObject([{ state: 'failed' }])
  const failed = async () => (await getPaymentSetup({ ctx })).failed_refunds
  expect(await failed()).toBe(1)
  expect((await read(placed)).refundedCents).toBe(0)
  expect(await mailsOf(placed)).toEqual(['received'])
  await refund(placed, { amount: 8640 })
  expect([(await read(placed)).refundedCents, await failed()]).toEqual([8640, 0])
})

it('ships an unpaid order only on purpose, and keeps an order that has money', async () => {
  const open = await place()
  await openPayment(paying, open.id)
  const changes = { status: 'shipped' as const, version: 1 }
  const ship = (is_unpaid_ok?: boolean) =>
    updateOrder({ ctx, input: { id: open.id, changes: { ...changes, is_unpaid_ok } } })
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
  expect(seen.events.map(({ text }) => text)).toEqual(steps)
})

it('says of its setup what the provider says', async () => {
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

it('a shopper hears that the provider is down, and the order stays', async () => {
  const placed = await place()
  await openPayment(paying, placed.id)
  await expect(check(placed, down)).rejects.toThrow('cannot be reached')
  expect((await ctx.db.select().from(orders).where(eq(orders.id, placed.id)))[0]?.payment).toBe(
    'open',
  )
})
