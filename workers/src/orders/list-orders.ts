/** The back office's list of orders, and the stats above it. */
import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'

import type {
  OrderExportQuery,
  OrderQuery,
  OrderStatsWire,
  OrderStatus,
} from '@shop/contracts/order'
import { orders } from '@shop/db/schema/orders'
import { toDollars } from '@shop/domain/money'

import type { Args, StaffCtx } from '../platform/context.ts'
import { contains, type Page } from '../platform/sql.ts'
import { type OrderWithItems, queryLines, withLines } from './order-view.ts'

/** One page, each order with its lines, and how many match in all; one round trip. */
export const listOrders = async ({
  ctx,
  input,
}: Args<OrderQuery>): Promise<Page<OrderWithItems>> => {
  const where = matchingOrders(input)
  const order = sortOrders[input.sort]
  const ids = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset(input.offset)
  const [rows, lines, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...order),
    queryLines(ctx.db, ids),
    ctx.db.select({ total: count() }).from(orders).where(where),
  ])
  return { rows: withLines(rows, lines), total: counted?.total ?? 0 }
}

/** The newest come first among equals, and the id breaks ties, so that pages never overlap. */
const newestFirst = [desc(orders.createdAtMs), desc(orders.id)]
const sortOrders: Record<OrderQuery['sort'], SQL[]> = {
  new: newestFirst,
  old: [asc(orders.createdAtMs), asc(orders.id)],
  'total-high': [desc(orders.totalCents), ...newestFirst],
  'total-low': [asc(orders.totalCents), ...newestFirst],
  customer: [sql`${orders.customerName} collate nocase`, ...newestFirst],
}

/** A case-insensitive substring of id, name or email; one status; one customer. */
export const matchingOrders = ({ q, status, customer }: OrderExportQuery): SQL | undefined => {
  const { id, customerName, customerEmail } = orders
  return and(
    status ? eq(orders.status, status) : undefined,
    customer ? sql`lower(${orders.customerEmail}) = lower(${customer})` : undefined,
    contains([id, customerName, customerEmail], q),
  )
}

/** Stats over all orders, from one pass over an index. Revenue is that of orders that are not cancelled, in dollars. */
export const getOrderStats = async ({ ctx }: { ctx: StaffCtx }): Promise<OrderStatsWire> => {
  const groups = await ctx.db
    .select({
      status: orders.status,
      count: count(),
      totalCents: sum(orders.totalCents).mapWith(Number),
    })
    .from(orders)
    .groupBy(orders.status)
  const countOf = (status: OrderStatus): number =>
    groups.find((group) => group.status === status)?.count ?? 0
  return {
    total: groups.reduce((total, group) => total + group.count, 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    revenue: toDollars(
      groups
        .filter(({ status }) => status !== 'cancelled')
        .reduce((total, { totalCents }) => total + totalCents, 0),
    ),
  }
}
