/** The back office's list of orders. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { OrderQuery } from '@shop/contracts/order'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { lineOrder } from './line-order.ts'
import type { OrderWithItems } from './order-view.ts'

/** Newest first, each with its lines. @throws ProblemError `staff-only` */
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
    .orderBy(...newestFirst)
    .limit(input.limit)
    .offset(input.offset)
  const [rows, items, [count]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...newestFirst),
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

const newestFirst = [desc(orders.createdAtMs), desc(orders.id)]

/** A case-insensitive substring of id, name or email. */
const matching = ({ q, status }: OrderQuery): SQL | undefined => {
  const words = q?.trim()
  const text = sql`${orders.id} || char(10) || ${orders.customerName} || char(10) || ${orders.customerEmail}`
  return and(
    status ? eq(orders.status, status) : undefined,
    words ? sql`instr(lower(${text}), lower(${words})) > 0` : undefined,
  )
}
