import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Analytics, type AnalyticsDays } from '@shop/contracts/analytics'
import type { OrderStatus } from '@shop/contracts/order'
import type { OrderRow } from '@shop/db/schema/orders'
import { insertOrder, insertOrderItem } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { startApi } from '../../../test/shop.ts'
import { lastDays, readAnalytics, salesByDay, topProducts } from './routes.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

/** Noon in New Orleans. Each test moves the time past the sales of earlier tests. */
let testTimeMs = Date.parse('2026-11-25T18:00:00Z')
const nextTime = (): number => (testTimeMs += 100 * 86_400_000)

const read = (nowMs: number, days: AnalyticsDays = '7') =>
  readAnalytics({ ctx: { ...ctx, now: () => nowMs }, input: { days } })

const insertSale = async (
  createdAtMs: number,
  lines: readonly (readonly [id: string, quantity: number, priceCents: number])[],
  status: OrderStatus = 'pending',
  own: Partial<OrderRow> = {},
  returned = 0,
) => {
  const totalCents = lines.reduce((sum, [, quantity, cents]) => sum + quantity * cents, 999)
  const order = await insertOrder(ctx.db, { createdAtMs, status, totalCents, ...own })
  for (const [productId, quantity, priceCents] of lines)
    await insertOrderItem(ctx.db, {
      orderId: order.id,
      productId,
      name: `Name of ${productId}`,
      quantity,
      returned,
      priceCents,
    })
}

describe('readAnalytics', () => {
  it('lists each day in the shop’s time zone with orders and revenue, including days without sales, excluding cancelled orders', async () => {
    const now = Date.parse('2026-01-06T18:00:00Z')
    await insertSale(Date.parse('2026-01-06T05:59:59.999Z'), [['a', 1, 4000]])
    await insertSale(Date.parse('2026-01-06T06:00:00Z'), [['a', 2, 4000]], 'delivered')
    await insertSale(Date.parse('2026-01-06T17:00:00Z'), [['a', 1, 1000]], 'shipped')
    await insertSale(Date.parse('2026-01-06T17:00:00Z'), [['b', 9, 9000]], 'cancelled')
    await insertSale(Date.parse('2025-12-31T05:59:59Z'), [['old', 1, 5000]])
    const found = await read(now)
    expect(found.time_zone).toBe('America/Chicago')
    expect(found.days).toEqual([
      { day: '2025-12-31', orders: 0, revenue: 0 },
      ...['01', '02', '03', '04'].map((day) => ({ day: `2026-01-${day}`, orders: 0, revenue: 0 })),
      { day: '2026-01-05', orders: 1, revenue: 49.99 },
      { day: '2026-01-06', orders: 2, revenue: 109.98 },
    ])
    expect(found.top_products).toEqual([{ id: 'a', name: 'Name of a', sold: 4, revenue: 130 }])
    expect(v.parse(Analytics, found).days.at(-1)?.revenueCents).toBe(10_998)
  })

  it.each(['7', '30', '90'] as const)('returns %s days and no earlier sales', async (days) => {
    const now = nextTime()
    await insertSale(now - (Number(days) - 1) * 86_400_000, [['first-day', 1, 100]])
    await insertSale(now - Number(days) * 86_400_000, [['too-old', 1, 100]])
    const found = await read(now, days)
    expect(found.days).toHaveLength(Number(days))
    expect(found.days[0]).toMatchObject({ orders: 1 })
    expect(found.top_products.map(({ id }) => id)).toEqual(['first-day'])
  })

  it('returns the top ten products by revenue and the top ten by pieces', async () => {
    const now = nextTime()
    for (let rank = 1; rank <= 12; rank += 1)
      await insertSale(now, [
        [`dear-${rank}`, 1, 100_000 - rank],
        [`many-${rank}`, 100 - rank, 1],
      ])
    const { top_products: top } = await read(now)
    expect(top.filter(({ id }) => id.startsWith('dear'))).toHaveLength(10)
    expect(top.filter(({ id }) => id.startsWith('many'))).toHaveLength(10)
    expect(top.map(({ id }) => id)).not.toContain('dear-11')
    expect(top).toContainEqual({ id: 'many-1', name: 'Name of many-1', sold: 99, revenue: 0.99 })
  })

  it('counts a product’s revenue less its part of discounts and refunds, and without unpaid orders', async () => {
    const now = nextTime()
    const lines = [
      ['one', 2, 3000],
      ['two', 1, 4000],
    ] as const
    const terms = {
      id: 'd',
      code: 'D',
      title: 'D',
      kind: 'amount',
      value: 1500,
      version: 1,
    } as const
    const discounted = { discount: { ...terms, productIds: ['one'] }, discountCents: 1500 }
    await insertSale(now, lines, 'shipped', { ...discounted, payment: 'paid', totalCents: 10_000 })
    const paidBack = { payment: 'paid', totalCents: 12_000, refundedCents: 3000 } as const
    await insertSale(now, lines, 'shipped', paidBack, 1)
    const all = { discount: { ...terms, productIds: null }, discountCents: 1000 }
    await insertSale(now, lines, 'pending', { ...all, totalCents: 9000 })
    await insertSale(now, lines, 'pending', { payment: 'open' })
    await insertSale(now, lines, 'shipped', { payment: 'expired' })
    await insertSale(now, lines, 'pending', { ...all, discountCents: 10_000, totalCents: 0 })
    expect((await read(now)).top_products).toEqual([
      { id: 'one', name: 'Name of one', sold: 11, revenue: 45 + 45 + 54 },
      { id: 'two', name: 'Name of two', sold: 5, revenue: 40 + 30 + 36 },
    ])
  })

  it('returns zeros for a shop without sales', async () => {
    const found = await read(nextTime(), '30')
    expect(found.days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
    expect(found.top_products).toEqual([])
  })

  it('reads orders only from the index with their totals', async () => {
    const planOf = async (query: ReturnType<typeof sql>) =>
      (await ctx.db.all<{ detail: string }>(sql`explain query plan ${query}`)).map(
        ({ detail }) => detail,
      )
    const day = { day: '2026-01-05', startMs: 0, endMs: 1 }
    const search = 'SEARCH orders USING COVERING INDEX orders_status (status=? AND created_at_ms>'
    expect((await planOf(salesByDay([day]))).join('\n')).toContain(search)
    const plan = (await planOf(topProducts(0))).join('\n')
    expect(plan).toContain('SEARCH orders USING INDEX orders_status (status=? AND created_at_ms>')
    expect(plan).not.toMatch(/SCAN (orders|order_items)/)
  })
})

describe('GET /api/sales', async () => {
  const { callAsStaff, callStaffHost } = await startApi()

  it('is only for staff', async () => {
    expect(await callStaffHost('/sales')).toMatchObject({ status: 401 })
  })

  it('returns thirty days by default', async () => {
    const { body } = await callAsStaff('/sales')
    expect(v.parse(Analytics, body).days).toHaveLength(30)
  })

  it.each(['days=8', 'days=', 'days=-7', 'since=0'])('rejects ?%s', async (query) => {
    const { status, body } = await callAsStaff(`/sales?${query}`)
    expect([status, body]).toMatchObject([422, { code: 'bad-input' }])
  })
})

describe('lastDays', () => {
  const chicago = (count: number, now: string) =>
    lastDays(count, Date.parse(now), 'America/Chicago').map(({ day, startMs, endMs }) => [
      day,
      new Date(startMs).toISOString(),
      (endMs - startMs) / 3_600_000,
    ])

  it('ends with the current day in the zone, which may differ from the day in UTC', () => {
    expect(chicago(2, '2026-01-06T05:59:59Z')).toEqual([
      ['2026-01-04', '2026-01-04T06:00:00.000Z', 24],
      ['2026-01-05', '2026-01-05T06:00:00.000Z', 24],
    ])
    expect(chicago(1, '2026-01-06T06:00:00Z')).toEqual([
      ['2026-01-06', '2026-01-06T06:00:00.000Z', 24],
    ])
  })

  it('has a day of 23 hours in spring and one of 25 in autumn', () => {
    expect(chicago(3, '2026-03-09T18:00:00Z')).toEqual([
      ['2026-03-07', '2026-03-07T06:00:00.000Z', 24],
      ['2026-03-08', '2026-03-08T06:00:00.000Z', 23],
      ['2026-03-09', '2026-03-09T05:00:00.000Z', 24],
    ])
    expect(chicago(3, '2026-11-02T18:00:00Z')).toEqual([
      ['2026-10-31', '2026-10-31T05:00:00.000Z', 24],
      ['2026-11-01', '2026-11-01T05:00:00.000Z', 25],
      ['2026-11-02', '2026-11-02T06:00:00.000Z', 24],
    ])
  })

  it.each(['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])(
    'leaves no gap between days in %s',
    (timeZone) => {
      const days = lastDays(400, Date.parse('2026-12-31T23:00:00Z'), timeZone)
      expect(new Set(days.map(({ day }) => day)).size).toBe(400)
      for (const [index, { startMs }] of days.entries())
        if (index > 0) expect(days[index - 1]?.endMs).toBe(startMs)
    },
  )
})
