import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { OrderQuery } from '@shop/contracts/staff-order'
import { orders } from '@shop/db/schema/orders'
import { refunds } from '@shop/db/schema/payments'

import { openPayingShop } from '../../../test/paying-shop.ts'
import { listOrders } from '../orders/list-orders.ts'
import { getOrderPayment } from '../orders/order-payment.ts'
import { cancelOwnOrder } from '../orders/own-order.ts'
import { getPaymentSetup } from './routes.ts'
import { recordRefund, refundOrder, sendRefunds } from './refund-order.ts'

const shop = await openPayingShop()
const { openPage, bank, check, ctx, later, mailsOf, paying, place, placePaid, press, read } = shop
const { refund, refundsOf, setStatus, stockOf } = shop

it('a customer who cancels a paid order, or pays a cancelled one, is paid back', async () => {
  const paid = await placePaid()
  await cancelOwnOrder({ ctx, input: paid.link })
  await cancelOwnOrder({ ctx, input: paid.link })
  await later(1, () => sendRefunds(paying))
  const reason = 'Cancelled by the customer'
  expect(await refundsOf(paid)).toMatchObject([{ amountCents: 8640, state: 'done', reason }])
  expect((await mailsOf(paid)).toSorted()).toEqual(['cancelled', 'received', 'refunded'])

  const open = await place()
  const url = await openPage(open)
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

it('a repeat with the same key makes no second refund, and another refund with that key is refused', async () => {
  const placed = await placePaid()
  const items = [{ id: placed.items[0]?.id ?? '', quantity: 1 }]
  const whole = { amount: placed.totalCents, items, restock: true }
  await Promise.all(Array.from({ length: 5 }, () => refund(placed, whole, 'key-1')))
  const other = refund(placed, { amount: 200 }, 'key-1')
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  expect([await stockOf(placed), await refundsOf(placed)]).toMatchObject([9, [{}]])
})

it('rejects an amount that is too large, even if an earlier refund fails meanwhile and frees the amount', async () => {
  const { id, items } = await placePaid()
  const ofOrder = eq(orders.id, id)
  await ctx.db.update(orders).set({ refundedCents: 8640 }).where(ofOrder)
  const batch: typeof ctx.db.batch = async (statements) => {
    const results = await ctx.db.batch(statements)
    await ctx.db.update(orders).set({ refundedCents: 0 }).where(ofOrder)
    return results
  }
  const db: typeof ctx.db = Object.assign(Object.create(ctx.db), { batch })
  const pieces = [{ id: items[0]?.id ?? '', quantity: 1 }]
  const input = { amount: 100, reason: 'Too small', items: pieces, restock: true }
  const request = { id, key: 'late', refund: input }
  const refused = refundOrder({ ctx: { ...ctx, db }, input: request })
  await expect(refused).rejects.toMatchObject({ code: 'refund-too-large' })
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

it('asks about a refund until the provider has completed it, and a failed one can be repeated', async () => {
  const placed = await placePaid()
  bank.setFaults({ apiDown: 1 })
  await refund(placed, { amount: 500 })
  expect(await refundsOf(placed)).toMatchObject([{ state: 'pending', providerId: null }])
  bank.setFaults({ refundPending: 1, refundFailed: 1, delayMs: 1 })
  await later(2, () => sendRefunds(paying))
  expect(await refundsOf(placed)).toMatchObject([{ state: 'pending' }])
  const late = async () => expect((await getPaymentSetup({ ctx })).late_refunds).toBe(1)
  await later(61, late)
  const query = v.parse(OrderQuery, { payment: 'refunding' })
  expect((await listOrders({ ctx, input: query })).rows.map(({ id }) => id)).toContain(placed.id)
  await expect.poll(() => bank.books().refunds.at(-1)?.status).toBe('failed')
  const { updatedAtMs } = await read(placed)
  await later(10, () => sendRefunds(paying))
  expect((await read(placed)).updatedAtMs).toBeGreaterThan(updatedAtMs)
  bank.setFaults({})
  expect(await refundsOf(placed)).toMatchObject([{ state: 'failed' }])
  const failed = async () => (await getPaymentSetup({ ctx })).failed_refunds
  expect(await failed()).toBe(1)
  expect((await read(placed)).refundedCents).toBe(0)
  expect(await mailsOf(placed)).toEqual(['received'])
  await later(11, () => refund(placed, { amount: 8640 }))
  expect([(await read(placed)).refundedCents, await failed()]).toEqual([8640, 0])
})

it('counts a refund that the bank returns after another refund was made, until it is repeated', async () => {
  const placed = await placePaid()
  await refund(placed, { amount: 2000 })
  await refund(placed, { amount: 100 })
  const failed = async () => (await getPaymentSetup({ ctx })).failed_refunds
  const before = await failed()
  const first = (await refundsOf(placed)).find(({ amountCents }) => amountCents === 2000)
  if (!first) return expect.unreachable('the refund is not stored')
  await recordRefund(paying, first, { id: first.providerId, state: 'failed' })
  expect(await failed()).toBe(before + 1)
  const { refunds: shown } = await getOrderPayment({ ctx, input: placed })
  expect(shown.flatMap(({ must_repeat, amount }) => (must_repeat ? amount : []))).toEqual([20])
  await later(1, () => refund(placed, { amount: 2000 }, 'return-1'))
  expect(await failed()).toBe(before + 1)
  await later(1, () => refund(placed, { amount: 300 }))
  expect(await failed()).toBe(before + 1)
  await later(2, () => refund(placed, { amount: 2000 }))
  expect(await failed()).toBe(before)
})

it('a customer who cancels an order after staff have cancelled it gets only what staff pay back', async () => {
  const placed = await placePaid()
  await setStatus(placed.id, { status: 'cancelled' })
  await refund(placed, { amount: 500 })
  await cancelOwnOrder({ ctx, input: placed.link })
  expect([(await read(placed)).refundedCents, (await refundsOf(placed)).length]).toEqual([500, 1])
})

it('finds a refund at the provider that was made long ago, instead of making another one', async () => {
  const placed = await placePaid()
  bank.setFaults({ apiResponseLost: 1 })
  await refund(placed, { amount: 500 })
  bank.setFaults({})
  const made = () => bank.books().refunds.filter(({ amount }) => amount === 500).length
  const before = made()
  bank.clearKeys()
  // The Worker may also have ended before it recorded the try.
  await ctx.db.update(refunds).set({ tries: 0 }).where(eq(refunds.orderId, placed.id))
  await later(2 * 24 * 60, () => sendRefunds(paying))
  expect([(await refundsOf(placed))[0]?.state, made()]).toEqual(['done', before])
})

it('a refund that the provider has accepted does not fail because another key is set', async () => {
  const placed = await placePaid()
  bank.setFaults({ refundPending: 1, delayMs: 60_000 })
  await refund(placed, { amount: 500 })
  bank.setFaults({})
  const other = { providerId: 're_of_another_account' }
  await ctx.db.update(refunds).set(other).where(eq(refunds.orderId, placed.id))
  await later(60, () => sendRefunds(paying))
  expect(await refundsOf(placed)).toMatchObject([{ state: 'pending' }])
  expect((await read(placed)).refundedCents).toBe(500)
})

it('asks before a fully refunded order is shipped', async () => {
  const placed = await placePaid()
  await refund(placed, { amount: placed.totalCents })
  await expect(setStatus(placed.id, { status: 'shipped' })).rejects.toMatchObject({
    code: 'order-unpaid',
  })
})
