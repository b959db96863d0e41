/** The back office's list of orders. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { orderStatuses } from '@shop/contracts/order'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import type { OrderWithItems } from './order-view.ts'

/** Query of the list. `q` looks in id, name and email; at most 200 a page. */
export const OrderQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  status: v.optional(v.picklist(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)),
  offset: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number'), v.transform(Number)),
    '0',
  ),
})
type OrderQuery = v.InferOutput<typeof OrderQuery>

const pageSize = 200

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
    .limit(pageSize)
    .offset(input.offset)
  const [rows, items, [count]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...newestFirst),
    ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, ids)),
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

const matching = ({ q, status }: OrderQuery) => {
  const words = q.trim().toLowerCase()
  const text = sql`lower(${orders.id} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail})`
  return and(
    status ? eq(orders.status, status) : undefined,
    words ? sql`instr(${text}, ${words}) > 0` : undefined,
  )
}
