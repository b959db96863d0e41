import { expect, it } from 'vitest'

import {
  insertOrder,
  insertOrderItem,
  insertProduct,
  insertReview,
  uniqueWord,
} from '@shop/testkit/builders'

import { staffContext } from '../../test/context.ts'
import { percent, readDashboard } from './read-dashboard.ts'

const { ctx } = staffContext()
/** Far ahead of every other test's rows, so that theirs are not of the last day. */
const nowMs = Date.now() + 1000 * 86_400_000
const hoursAgo = (hours: number) => nowMs - hours * 3_600_000
const read = () => readDashboard({ ctx: { ...ctx, now: () => nowMs } })

it('counts the orders and the revenue of the last 24 hours', async () => {
  const before = await read()
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(24), totalCents: 1250 })
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(1), totalCents: 1000 })
  await insertOrder(ctx.db, { createdAtMs: hoursAgo(24) - 1 })
  const after = await read()
  expect(after.orders).toBe(before.orders + 3)
  expect(after.orders_24h).toBe(before.orders_24h + 2)
  expect(after.revenue_24h).toBeCloseTo(before.revenue_24h + 22.5)
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

it('ranks products by what they brought in, also those that are gone', async () => {
  const { id: orderId } = await insertOrder(ctx.db)
  await insertOrderItem(ctx.db, { orderId, name: 'Another Tee' })
  const productId = uniqueWord('gone')
  const line = { orderId, productId, name: 'Gone Tee', priceCents: 100_000_000 }
  await insertOrderItem(ctx.db, { ...line, quantity: 2_000_000 })
  await insertOrderItem(ctx.db, line)
  const { top_products: top } = await read()
  expect(top[0]).toEqual({
    id: productId,
    name: 'Gone Tee',
    sold: 2_000_001,
    revenue: 2_000_001_000_000,
  })
  expect(top.length).toBeLessThanOrEqual(5)
})

it('takes the shares of orders in time, of cancelled ones, and of products well in stock', async () => {
  for (const status of ['delivered', 'pending', 'cancelled'] as const)
    await insertOrder(ctx.db, { status, createdAtMs: hoursAgo(49) })
  await insertProduct(ctx.db, { stock: 4 })
  await insertProduct(ctx.db, { stock: 5 })
  const { fulfillment_percent, cancelled_percent, inventory_percent } = await read()
  for (const share of [fulfillment_percent, cancelled_percent, inventory_percent]) {
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(100)
  }
})

it('takes the mean of approved reviews only', async () => {
  await insertReview(ctx.db, { status: 'approved', rating: 5 })
  const { satisfaction } = await read()
  await insertReview(ctx.db, { status: 'pending', rating: 1 })
  expect((await read()).satisfaction).toBe(satisfaction)
})

it.each([
  [1, 3, 33.3],
  [0, 4, 0],
  [4, 4, 100],
])('takes %i of %i for %f percent', (part, whole, share) => {
  expect(percent(part, whole)).toBe(share)
})

it('takes no share of nothing', () => {
  expect(percent(0, 0)).toBeNull()
})
