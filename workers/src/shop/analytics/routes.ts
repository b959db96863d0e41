/** Serves `/api/sales`, because ad blockers block URLs that contain `analytics`. */
import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import {
  AnalyticsQuery,
  type AnalyticsWire,
  SalesExportQuery,
  topProductCount,
} from '@shop/contracts/analytics'
import { orderStatuses } from '@shop/contracts/order'
import { toDollars } from '@shop/domain/money'
import { periodOf } from '@shop/domain/shop-clock'
import { shopDay } from '@shop/domain/shop-days'
import { dayMs, isoTime } from '@shop/domain/time'

import type { AppEnv, Args } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { readShopSettings, type ReadSettingsCtx } from '../settings/read-settings.ts'
import { netCents } from '../orders/list-orders.ts'
import { csvResponse } from '../exports/export-csv.ts'
import { exportSales } from './export-sales.ts'

export const analytics = new Hono<AppEnv>()
  .get(
    '/',
    describes(
      'getSales',
      'Sales of the last 7, 30 or 90 days by day, and the best-selling products.',
      { returns: 'Analytics' },
    ),
    requiresRole('viewer'),
    valid('query', AnalyticsQuery),
    async (c) => c.json(await readAnalytics(argsOf(c))),
  )
  .get(
    '/export',
    describes(
      'exportSales',
      'All sales and refunds of a period as CSV, each on its day, with state and tax. Audited.',
      { sends: 'text/csv' },
    ),
    requiresRole('manager'),
    valid('query', SalesExportQuery),
    async (c) => csvResponse(c, 'sales', await exportSales(argsOf(c))),
  )

/** `day` is a local date such as `2026-01-05`. `endMs` is the start of the next day. */
type LocalDay = { day: string; startMs: number; endMs: number }

type DayRow = { day: string; orders: number; cents: number }
type ProductRow = { id: string; name: string; sold: number; cents: number }

/** Money is in dollars, and days are in the shop's time zone. */
export const readAnalytics = async ({
  ctx,
  input,
}: Args<AnalyticsQuery, ReadSettingsCtx>): Promise<AnalyticsWire> => {
  const { timeZone } = (await readShopSettings(ctx)).shop
  const days = lastDays(Number(input.days), ctx.now(), timeZone)
  const [sold, top] = await ctx.db.batch([
    ctx.db.all<DayRow>(salesByDay(days)),
    ctx.db.all<ProductRow>(topProducts(days[0]?.startMs ?? 0)),
  ])
  const byDay = new Map(sold.map((row) => [row.day, row]))
  return {
    time_zone: timeZone,
    days: days.map(({ day }) => {
      const { orders = 0, cents = 0 } = byDay.get(day) ?? {}
      return { day, orders, revenue: toDollars(cents) }
    }),
    top_products: top.map(({ cents, ...product }) => ({ ...product, revenue: toDollars(cents) })),
  }
}

export const lastDays = (count: number, nowMs: number, timeZone: string): LocalDay[] => {
  const today = Date.parse(shopDay(nowMs, timeZone))
  return Array.from({ length: count }, (_, index) => {
    const day = isoTime(today - (count - 1 - index) * dayMs).slice(0, 10)
    return { day, ...periodOf(day, timeZone) }
  })
}

/** Lists statuses instead of excluding one, so that SQLite needs only the index `orders_status`. */
const soldStatuses: SQL = sql.join(
  orderStatuses.filter((status) => status !== 'cancelled').map((status) => sql`${status}`),
  sql`, `,
)

/** Returns only days with sales. `cross join` makes SQLite look up the orders day by day. */
export const salesByDay = (days: readonly LocalDay[]): SQL => sql`
  select span.value ->> 'day' as day, count(*) as orders, sum(${netCents}) as cents
  from json_each(${JSON.stringify(days)}) as span cross join orders
  where orders.status in (${soldStatuses})
    and orders.created_at_ms >= span.value ->> 'startMs' and orders.created_at_ms < span.value ->> 'endMs'
  group by span.key`

/** A line's cost in cents if the order's discount covers the line, otherwise 0. */
const coveredCents = sql`iif(
  discount ->> 'productIds' is null
    or product_id in (select value from json_each(discount, '$.productIds')),
  quantity * price_cents, 0)`

/**
 * A line's revenue is its cost without its share of the discount, multiplied by the unrefunded
 * share of the order's total (0 if unpaid). Cents are rounded once, in the sum.
 */
const sales = (sinceMs: number): SQL => sql`
  select product_id, quantity - returned as pieces,
    iif(total_cents = 0, 0, 1.0 * (${netCents}) / total_cents) * (
      quantity * price_cents - iif(discount_cents = 0, 0, 1.0 * discount_cents * ${coveredCents} / (
        select sum(${coveredCents}) from order_items as line where line.order_id = orders.id))
    ) as cents
  from orders cross join order_items on order_id = orders.id
  where status in (${soldStatuses}) and created_at_ms >= ${sinceMs}`

/** The name comes from an order line, because the product may be deleted. */
export const topProducts = (sinceMs: number): SQL => sql`
  select product_id as id, sold, cents,
    (select name from order_items as line where line.product_id = ranked.product_id limit 1) as name
  from (
    select product_id, sum(pieces) as sold, cast(round(sum(cents)) as integer) as cents,
      row_number() over (order by sum(cents) desc, product_id) as revenue_rank,
      row_number() over (order by sum(pieces) desc, product_id) as pieces_rank
    from (${sales(sinceMs)})
    group by product_id
  ) as ranked
  where revenue_rank <= ${topProductCount} or pieces_rank <= ${topProductCount}`
