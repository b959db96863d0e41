import { type SQL, sql } from 'drizzle-orm'

import { type AnalyticsQuery, type AnalyticsWire, topProductCount } from '@shop/contracts/analytics'
import { orderStatuses } from '@shop/contracts/order'
import { shopTimeZone } from '@shop/domain/shop-days'
import { toDollars } from '@shop/domain/money'

import type { Args, Ctx } from '../../platform/context.ts'
import { lastDays, type LocalDay } from './local-days.ts'

type DayRow = { day: string; orders: number; cents: number }
type ProductRow = { id: string; name: string; sold: number; cents: number }

/**
 * Reads sales by day and by product in one round trip. Money is in dollars; days are those of the
 * shop's time zone.
 */
export const readAnalytics = async ({
  ctx,
  input,
}: Args<AnalyticsQuery, Pick<Ctx, 'db' | 'now'>>): Promise<AnalyticsWire> => {
  const days = lastDays(Number(input.days), ctx.now(), shopTimeZone)
  const [sold, top] = await ctx.db.batch([
    ctx.db.all<DayRow>(salesByDay(days)),
    ctx.db.all<ProductRow>(topProducts(days[0]?.startMs ?? 0)),
  ])
  const byDay = new Map(sold.map((row) => [row.day, row]))
  return {
    time_zone: shopTimeZone,
    days: days.map(({ day }) => {
      const { orders = 0, cents = 0 } = byDay.get(day) ?? {}
      return { day, orders, revenue: toDollars(cents) }
    }),
    top_products: top.map(({ cents, ...product }) => ({ ...product, revenue: toDollars(cents) })),
  }
}

/**
 * Names every status except `cancelled` instead of excluding that one, so that SQLite reads the
 * sales of a day as ranges of the index `orders_status`, which also contains the totals.
 */
const soldStatuses: SQL = sql.join(
  orderStatuses.filter((status) => status !== 'cancelled').map((status) => sql`${status}`),
  sql`, `,
)

/**
 * Returns only days with sales. The cross join makes SQLite loop over the days and look up the
 * orders of each.
 */
export const salesByDay = (days: readonly LocalDay[]): SQL => sql`
  select span.value ->> 'day' as day, count(*) as orders, sum(orders.total_cents) as cents
  from json_each(${JSON.stringify(days)}) as span cross join orders
  where orders.status in (${soldStatuses})
    and orders.created_at_ms >= span.value ->> 'startMs' and orders.created_at_ms < span.value ->> 'endMs'
  group by span.key`

/**
 * Selects the top products by revenue and by pieces. The name comes from an order line, because the
 * product may be deleted. Looking names up only for the top products halves the time.
 */
export const topProducts = (sinceMs: number): SQL => sql`
  select product_id as id, sold, cents,
    (select name from order_items as line where line.product_id = ranked.product_id limit 1) as name
  from (
    select product_id, sum(quantity) as sold, sum(quantity * price_cents) as cents,
      row_number() over (order by sum(quantity * price_cents) desc, product_id) as revenue_rank,
      row_number() over (order by sum(quantity) desc, product_id) as pieces_rank
    from order_items
    where order_id in (select id from orders where status in (${soldStatuses}) and created_at_ms >= ${sinceMs})
    group by product_id
  ) as ranked
  where revenue_rank <= ${topProductCount} or pieces_rank <= ${topProductCount}`
