import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'

import type { OrderStatus } from '@shop/contracts/order'
import type { OrderExportQuery, OrderQuery, OrderStatsWire } from '@shop/contracts/staff-order'
import {
  type OrderItemRow,
  orderItems,
  type OrderRow,
  orders,
  type OrderWithItems,
} from '@shop/db/schema/orders'
import { dollarsText, toDollars } from '@shop/domain/money'
import { carrierNames } from '@shop/domain/parcels'
import { chargesOf } from '@shop/domain/charges'
import { splitDiscount } from '@shop/domain/discounts'
import { periodOf } from '@shop/domain/shop-clock'
import { shopDay } from '@shop/domain/shop-days'
import { hourMs, isoTime } from '@shop/domain/time'

import type { Args, Ctx, StaffCtx } from '../../platform/context.ts'
import { contains, hasText, type Page } from '../../platform/sql.ts'
import { hasFailedRefund, hasPendingRefund, isOwed } from '../payments/payment-rows.ts'
import { queryLines, withLines } from './order-view.ts'
import { exportCsv } from '../exports/export-csv.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'

export const listOrders = async ({
  ctx,
  input,
}: Args<OrderQuery>): Promise<Page<OrderWithItems>> => {
  const { timeZone } = (await readShopSettings(ctx)).shop
  const where = matchingOrders(input, timeZone)
  return readOrders(ctx.db, { where, order: sortOrders[input.sort], input })
}

type OrderPage = {
  where: SQL | undefined
  order?: readonly SQL[]
  input: { limit: number; offset?: number }
}

/** By default, the newest orders come first. */
export const readOrders = async (db: Ctx['db'], page: OrderPage): Promise<Page<OrderWithItems>> => {
  const total = db.select({ total: count() }).from(orders).where(page.where)
  const [rows, lines, [counted]] = await db.batch([...queryOrders(db, page), total])
  return { rows: withLines(rows, lines), total: counted?.total ?? 0 }
}

const queryOrders = (
  db: Ctx['db'],
  { where, order = newestFirst, input: { limit, offset = 0 } }: OrderPage,
) => {
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = db.select().from(orders).where(inArray(orders.id, ids))
  return [rows.orderBy(...order), queryLines(db, ids)] as const
}

/** The id breaks ties, so that pages never overlap. */
const newestFirst = [desc(orders.createdAtMs), desc(orders.id)]
const sortOrders: Record<OrderQuery['sort'], SQL[]> = {
  new: newestFirst,
  old: [asc(orders.createdAtMs), asc(orders.id)],
  'total-high': [desc(orders.totalCents), ...newestFirst],
  'total-low': [asc(orders.totalCents), ...newestFirst],
  customer: [sql`${orders.customerName} collate nocase`, ...newestFirst],
  changed: [asc(orders.updatedAtMs), asc(orders.id)],
}

const isPaymentOf = (filter: OrderExportQuery['payment']): SQL | undefined => {
  if (filter === undefined) return undefined
  if (filter === 'owed') return isOwed
  if (filter === 'failed') return hasFailedRefund
  if (filter === 'refunding') return hasPendingRefund
  return filter === 'refunded' ? gt(orders.refundedCents, 0) : eq(orders.payment, filter)
}

const matchingOrders = (
  {
    ids,
    q,
    status,
    payment,
    placed,
    customer,
    changed_since: since,
    after = '',
  }: OrderExportQuery & Pick<OrderQuery, 'ids' | 'changed_since' | 'after'>,
  timeZone: string,
): SQL | undefined =>
  and(
    placed ? isPlacedIn(periodOf(placed, timeZone)) : undefined,
    since
      ? sql`(${orders.updatedAtMs}, ${orders.id}) > (${Date.parse(since)}, ${after})`
      : undefined,
    ids ? inArray(orders.id, ids) : undefined,
    status ? eq(orders.status, status) : undefined,
    isPaymentOf(payment),
    customer ? sql`lower(${orders.customerEmail}) = lower(${customer})` : undefined,
    isOrderOf(q),
  )

const isPlacedIn = ({ startMs, endMs }: ReturnType<typeof periodOf>): SQL | undefined =>
  and(gte(orders.createdAtMs, startMs), lt(orders.createdAtMs, endMs))

export const isOrderOf = (words: string | undefined): SQL | undefined =>
  or(contains([orders.id], words), hasText('order', orders.id, words))

/**
 * Revenue excludes refunds, and payments that are open or have expired. The index `orders_status`
 * covers these columns.
 */
export const netCents = sql`iif(${orders.payment} in ('open', 'expired'), 0, ${orders.totalCents} - ${orders.refundedCents})`

/** Revenue is in dollars and excludes cancelled orders. */
export const getOrderStats = async ({ ctx }: { ctx: StaffCtx }): Promise<OrderStatsWire> => {
  const { db } = ctx
  const dueHours = (await readShopSettings(ctx)).orders.processingHours[1]
  const dueMs = ctx.now() - dueHours * hourMs
  const [groups, [overdue]] = await db.batch([
    db
      .select({
        status: orders.status,
        count: count(),
        netCents: sum(netCents).mapWith(Number),
      })
      .from(orders)
      .groupBy(orders.status),
    db
      .select({
        orders: sql<number>`count(distinct ${orders.id})`,
        pieces: sql<number>`coalesce(sum(${orderItems.quantity}), 0)`,
      })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(and(eq(orders.status, 'pending'), lt(orders.createdAtMs, dueMs))),
  ])
  const countOf = (status: OrderStatus): number =>
    groups.find((group) => group.status === status)?.count ?? 0
  const sold = groups.filter(({ status }) => status !== 'cancelled')
  return {
    total: groups.reduce((total, group) => total + group.count, 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    revenue: toDollars(sold.reduce((total, group) => total + group.netCents, 0)),
    due_hours: dueHours,
    overdue: overdue ?? { orders: 0, pieces: 0 },
  }
}

const pageOrders = 500

/**
 * Exports one row per order line. Money is in dollars, times are in UTC, and days are in the shop's
 * time zone.
 */
export const exportOrders = async ({
  ctx,
  input,
  limit = pageOrders,
}: Args<OrderExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const { q, status, payment, placed, customer } = input
  const { timeZone } = (await readShopSettings(ctx)).shop
  const read = async (last?: OrderRow): Promise<OrderWithItems[]> => {
    const isAfter =
      last && sql`(${orders.createdAtMs}, ${orders.id}) < (${last.createdAtMs}, ${last.id})`
    const where = and(matchingOrders(input, timeZone), isAfter)
    return withLines(...(await ctx.db.batch(queryOrders(ctx.db, { where, input: { limit } }))))
  }
  // Passes the customer as `q`, because `exportCsv` keeps `q` out of the audit.
  const query = { status, payment, placed, q: q || customer }
  return exportCsv(ctx, { noun: 'order', query, limit, read, linesOf: linesIn(timeZone), columns })
}

type Line = {
  timeZone: string
  order: OrderRow
  item: OrderItemRow
  discountCents: number | undefined
}

const linesIn =
  (timeZone: string) =>
  ({ items, ...order }: OrderWithItems): Line[] => {
    const parts = splitDiscount(items, order)
    return items.map((item, index) => ({ timeZone, order, item, discountCents: parts[index] }))
  }

const columns: CsvColumns<Line> = {
  Order: ({ order }) => order.id,
  Placed: ({ order }) => isoTime(order.createdAtMs),
  Day: ({ order, timeZone }) => shopDay(order.createdAtMs, timeZone),
  Status: ({ order }) => order.status,
  Name: ({ order }) => order.customerName,
  Email: ({ order }) => order.customerEmail,
  Phone: ({ order }) => order.customerPhone,
  Address: ({ order }) => order.shippingAddress.address,
  City: ({ order }) => order.shippingAddress.city,
  State: ({ order }) => order.shippingAddress.state,
  'ZIP code': ({ order }) => order.shippingAddress.zip_code,
  'Shipping method': ({ order }) => chargesOf(order).name,
  'Product ID': ({ item }) => item.productId,
  Product: ({ item }) => item.name,
  Size: ({ item }) => item.size,
  Color: ({ item }) => item.color,
  SKU: ({ item }) => item.sku,
  Quantity: ({ item }) => item.quantity,
  'Unit price': ({ item }) => dollarsText(item.priceCents),
  'Discount of line': ({ discountCents }) => dollarsText(discountCents ?? 0),
  Subtotal: ({ order }) => dollarsText(order.subtotalCents),
  Discount: ({ order }) => dollarsText(order.discountCents),
  'Discount code': ({ order }) => order.discount && (order.discount.code ?? order.discount.title),
  Shipping: ({ order }) => dollarsText(order.shippingCents),
  'Tax rate': ({ order }) => chargesOf(order).taxRate,
  Tax: ({ order }) => dollarsText(order.taxCents),
  Total: ({ order }) => dollarsText(order.totalCents),
  Payment: ({ order }) => order.payment,
  'Paid by': ({ order }) => order.paidBy,
  Carrier: ({ order }) => order.parcels.map(({ carrier }) => carrierNames[carrier]).join(', '),
  'Tracking number': ({ order }) => order.parcels.flatMap(({ number }) => number ?? []).join(', '),
  Refunded: ({ order }) => dollarsText(order.refundedCents),
  'Tax included': ({ order }) => (chargesOf(order).isTaxIncluded ? 'yes' : 'no'),
}
