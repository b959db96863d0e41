import { and, eq, lt, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { orders } from '@shop/db/schema/orders'
import { defaultSettings } from '@shop/domain/shop-settings'
import {
  insertOrder,
  insertOrderItem,
  insertProduct,
  insertReview,
  uniqueWord,
} from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getOrderStats } from '../orders/list-orders.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { percent, readDashboard } from './routes.ts'

// Rows of other tests would change the stats.
const { ctx } = staffContext({ db: await openOwnDatabase() })
const nowMs = Date.now() + 1000 * 86_400_000
const hoursAgo = (hours: number) => nowMs - hours * 3_600_000
const read = () => readDashboard({ ctx: { ...ctx, now: () => nowMs } })

it('counts the orders of the last 24 hours, and the revenue of those not cancelled', async () => {
  const before = await read()
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(24), totalCents: 1250 })
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(1), totalCents: 1000 })
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(1), totalCents: 9999, status: 'cancelled' })
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(24) - 1 })
  const after = await read()
  expect(after.orders).toBe(before.orders + 4)
  expect(after.orders_24h).toBe(before.orders_24h + 3)
  expect(after.revenue_24h).toBeCloseTo(before.revenue_24h + 22.5)
})

it('returns the current day in the shop', async () => {
  const { day } = await readDashboard({
    ctx: { ...ctx, now: () => Date.parse('2026-02-01T05:59:00Z') },
  })
  expect(day).toBe('2026-01-31')
})

it('lists the five newest orders', async () => {
  const made = []
  for (const minute of [1, 2, 3, 4, 5, 6])
    made.push(await insertOrder(ctx.db, { createdAtMs: nowMs + minute, status: 'shipped' }))
  const { recent_orders: recent } = await read()
  expect(recent.map(({ id }) => id)).toEqual(
    made
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 5),
  )
  expect(recent[0]).toMatchObject({
    customer_name: 'Ada Batiste',
    status: 'shipped',
    total_amount: 53.19,
  })
})

it('ranks products by revenue, including deleted ones', async () => {
  const { id: orderId } = await insertOrder(ctx.db)
  await insertOrderItem(ctx.db, { orderId, name: 'Another Tee' })
  const productId = uniqueWord('gone')
  const line = { orderId, productId, name: 'Gone Tee', priceCents: 100_000_000 }
  await insertOrderItem(ctx.db, { ...line, quantity: 2_000_000 })
  await insertOrderItem(ctx.db, line)
  const { id: cancelledId } = await insertOrder(ctx.db, { status: 'cancelled' })
  await insertOrderItem(ctx.db, { ...line, orderId: cancelledId })
  const { top_products: top } = await read()
  expect(top[0]).toEqual({
    id: productId,
    name: 'Gone Tee',
    sold: 2_000_001,
    revenue: 2_000_001_000_000,
  })
  expect(top.length).toBeLessThanOrEqual(5)
})

it('computes the shares of orders fulfilled in time, and of well-stocked products', async () => {
  for (const status of ['delivered', 'pending', 'cancelled'] as const)
    await insertOrder(ctx.db, { status, createdAtMs: hoursAgo(49) })
  await insertProduct(ctx.db, { stock: 4 })
  await insertProduct(ctx.db, { stock: 5 })
  const { fulfillment_percent, inventory_percent } = await read()
  for (const share of [fulfillment_percent, inventory_percent]) {
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(100)
  }
})

it.each([
  ['within 48 hours of the order', 48, ['processing'], 1],
  ['later', 49, ['processing'], 0],
  ['never, although it was cancelled and reopened', 1, ['cancelled', 'pending'], 0],
] as const)('an order that left pending %s', async (_when, hours, statuses, met) => {
  const createdAtMs = hoursAgo(100)
  const before = await readShare()
  const { id } = await insertOrder(ctx.db, { createdAtMs, updatedAtMs: createdAtMs })
  for (const status of statuses)
    await ctx.db
      .update(orders)
      .set({ status, updatedAtMs: createdAtMs + hours * 3_600_000 })
      .where(eq(orders.id, id))
  const after = await readShare()
  expect(after.due - before.due).toBe(1)
  expect(after.met - before.met).toBe(met)
})

const readShare = async () => {
  const due = await ctx.db.$count(
    orders,
    and(lt(orders.createdAtMs, hoursAgo(48)), ne(orders.status, 'cancelled')),
  )
  const { fulfillment_percent: share } = await read()
  return { due, met: Math.round(((share ?? 0) * due) / 100) }
}

it('measures fulfillment, and counts overdue orders, by the shop’s processing window', async () => {
  const db = await openOwnDatabase()
  // Each read needs a new context, because no change invalidates the cache of a test's context.
  const stats = async () => {
    const { ctx: alone } = staffContext({ db })
    const { due_hours, fulfillment_percent } = await readDashboard({ ctx: alone })
    const { overdue } = await getOrderStats({ ctx: alone })
    return [due_hours, fulfillment_percent, overdue]
  }
  const { id } = await insertOrder(db, { createdAtMs: Date.now() - 60 * 3_600_000 })
  await insertOrderItem(db, { orderId: id, quantity: 2 })
  expect(await stats()).toEqual([48, 0, { orders: 1, pieces: 2 }])
  const value = { ...defaultSettings.orders, processingHours: [24, 72] }
  const input = { key: 'orders' as const, value, version: 0 }
  await saveSetting({ ctx: staffContext({ db }).ctx, input })
  expect(await stats()).toEqual([72, null, { orders: 0, pieces: 0 }])
})

it('averages approved reviews only', async () => {
  await insertReview(ctx.db, { status: 'approved', rating: 5 })
  const { satisfaction } = await read()
  await insertReview(ctx.db, { status: 'pending', rating: 1 })
  expect((await read()).satisfaction).toBe(satisfaction)
})

it.each([
  [1, 3, 33.3],
  [0, 4, 0],
  [4, 4, 100],
])('computes %i of %i as %f percent', (part, whole, share) => {
  expect(percent(part, whole)).toBe(share)
})

it('returns null as a share of zero', () => {
  expect(percent(0, 0)).toBeNull()
})
