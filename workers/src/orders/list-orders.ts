/** The back office's list of orders. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { OrderQuery } from '@shop/contracts/order'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../staff/requires-staff.ts'
import { contains } from '../platform/sql.ts'
import type { Ctx } from '../platform/context.ts'
import { lineOrder } from './line-order.ts'
import type { OrderWithItems } from './order-view.ts'

/** One page, each order with its lines, and how many match in all; one round trip. @throws ProblemError `staff-only` */
export const listOrders = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: OrderQuery
}): Promise<{ orders: OrderWithItems[]; total: number }> => {
  checkStaff(ctx)
  const where = matching(input)
  const ids = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...sortOrders[input.sort])
    .limit(input.limit)
    .offset(input.offset)
  const [rows, items, [count]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...sortOrders[input.sort]),
    ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(lineOrder),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(orders)
      .where(where),
  ])
  const lines = Map.groupBy(items, ({ orderId }) => orderId)
  return {
    orders: rows.map((row) => ({ ...row, items: lines.get(row.id) ?? [] })),
    total: count?.total ?? 0,
  }
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
const matching = ({ q, status, customer }: OrderQuery): SQL | undefined => {
  const { id, customerName, customerEmail } = orders
  return and(
    status ? eq(orders.status, status) : undefined,
    customer ? sql`lower(${orders.customerEmail}) = lower(${customer})` : undefined,
    contains([id, customerName, customerEmail], q),
  )
}
