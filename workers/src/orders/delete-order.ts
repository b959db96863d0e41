/** Staff delete an order for good, with its lines. Stock is not given back. */
import { eq } from 'drizzle-orm'

import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { orderNotFound } from './get-order.ts'
import { orderAsJson } from './order-as-json.ts'

/** Its record keeps it, lines included. @throws ProblemError `staff-only`, `order-not-found` */
export const deleteOrder = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> => {
  checkStaff(ctx)
  const where = eq(orders.id, id)
  const subject = { noun: 'order', table: orders, where } as const
  const write = ctx.db.delete(orders).where(where)
  const [record, remove] = auditedDelete(ctx, subject, write, orderAsJson())
  const removeLines = ctx.db.delete(orderItems).where(eq(orderItems.orderId, id))
  const [, , { rowsAffected }] = await ctx.db.batch([record, removeLines, remove])
  if (rowsAffected === 0) throw orderNotFound(id)
  ctx.broadcast()
}
