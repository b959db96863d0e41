import { and, count, desc, eq, gte, lt, ne, notInArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import {
  dashboardRows,
  type DashboardWire,
  healthyStock,
  returnRateMs,
} from '@shop/contracts/staff'
import { customers } from '@shop/db/schema/customers'
import { orderItems, orders, orderStatusChanges } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { returnItems } from '@shop/db/schema/returns'
import { reviews } from '@shop/db/schema/reviews'
import { toDollars } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-days'
import { dayMs, hourMs } from '@shop/domain/time'

import type { AppEnv, Ctx, StaffCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { countIf } from '../../platform/sql.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { netCents } from '../orders/list-orders.ts'
import { readShopSettings } from '../settings/read-settings.ts'

export const dashboard = new Hono<AppEnv>().get(
  '/',
  describes('getDashboard', 'Stats, newest orders and top products.', { returns: 'Dashboard' }),
  requiresRole('viewer'),
  async (c) => c.json(await readDashboard(c.var)),
)

type Db = Ctx['db']

/** Money is in dollars, and shares are in percent. */
export const readDashboard = async ({ ctx }: { ctx: StaffCtx }): Promise<DashboardWire> => {
  const { db } = ctx
  const nowMs = ctx.now()
  const settings = await readShopSettings(ctx)
  const [, dueHours] = settings.orders.processingHours
  const [[all], [lastDay], [due], [stock], people, [stars], recent, top, [sent]] = await db.batch([
    db.select({ total: count() }).from(orders),
    sumOrdersSince(db, nowMs - dayMs),
    countDue(db, nowMs, dueHours * hourMs),
    countStock(db),
    db.select({ total: count() }).from(customers),
    meanStars(db),
    recentOrders(db),
    topProducts(db),
    countReturned(db, nowMs - returnRateMs),
  ])
  return {
    day: shopDay(nowMs, settings.shop.timeZone),
    orders: all?.total ?? 0,
    orders_24h: lastDay?.orders ?? 0,
    revenue_24h: toDollars(lastDay?.cents ?? 0),
    products: stock?.total ?? 0,
    customers: people[0]?.total ?? 0,
    due_hours: dueHours,
    fulfillment_percent: percent(due?.met ?? 0, due?.total ?? 0),
    returned_percent: percent(sent?.returned ?? 0, sent?.pieces ?? 0),
    inventory_percent: percent(stock?.healthy ?? 0, stock?.total ?? 0),
    satisfaction: stars?.mean ?? null,
    recent_orders: recent.map(({ cents, ...order }) => ({
      ...order,
      total_amount: toDollars(cents),
    })),
    top_products: top.map(({ cents, ...product }) => ({ ...product, revenue: toDollars(cents) })),
  }
}

const isSold = ne(orders.status, 'cancelled')

const sumOrdersSince = (db: Db, sinceMs: number) =>
  db
    .select({
      orders: count(),
      cents: sql<number>`coalesce(sum(${netCents}) filter (where ${isSold}), 0)`,
    })
    .from(orders)
    .where(gte(orders.createdAtMs, sinceMs))

/** Counts the orders whose fulfillment deadline has passed, and how many of them met it. */
const countDue = (db: Db, nowMs: number, dueMs: number) => {
  const change = orderStatusChanges
  const isProgress = notInArray(change.status, ['pending', 'cancelled'])
  const met = sql`exists (select 1 from ${change} where ${change.orderId} = ${orders.id}
    and ${isProgress} and ${change.createdAtMs} <= ${orders.createdAtMs} + ${dueMs})`
  return db
    .select({ total: count(), met: countIf(met) })
    .from(orders)
    .where(and(lt(orders.createdAtMs, nowMs - dueMs), isSold))
}

/** Counts the pieces of shipped orders, and how many of these pieces were returned. */
const countReturned = (db: Db, sinceMs: number) =>
  db.all<{ pieces: number; returned: number }>(sql`
    SELECT sum(${orderItems.quantity}) AS pieces, coalesce(sum(
      (SELECT sum(received) FROM ${returnItems} WHERE order_item_id = ${orderItems.id})
    ), 0) AS returned
    FROM ${orders}
    JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
    WHERE ${orders.status} IN ('shipped', 'delivered') AND ${orders.createdAtMs} >= ${sinceMs}`)

const countStock = (db: Db) =>
  db.select({ total: count(), healthy: countIf(gte(products.stock, healthyStock)) }).from(products)

const meanStars = (db: Db) =>
  db
    .select({ mean: sql<number | null>`avg(${reviews.rating})` })
    .from(reviews)
    .where(eq(reviews.status, 'approved'))

const recentOrders = (db: Db) =>
  db
    .select({
      id: orders.id,
      customer_name: orders.customerName,
      status: orders.status,
      cents: orders.totalCents,
    })
    .from(orders)
    .orderBy(desc(orders.createdAtMs), desc(orders.id))
    .limit(dashboardRows)

type TopProduct = { id: string; name: string; sold: number; cents: number }

/** Names come from order lines, because products may be deleted. */
const topProducts = (db: Db) =>
  db.all<TopProduct>(sql`
    select product_id as id, sold, cents,
      (select name from order_items as line where line.product_id = top.product_id limit 1) as name
    from (
      select product_id, sum(quantity) as sold, sum(quantity * price_cents) as cents
      from order_items
      where order_id not in (select id from orders where status = 'cancelled')
      group by product_id order by cents desc, product_id limit ${dashboardRows}
    ) as top`)

/** Returns a percentage from 0 to 100 with one decimal, or null if `whole` is 0. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
