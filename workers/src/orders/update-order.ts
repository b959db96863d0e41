/** Staff set an order's status. */
import { eq } from 'drizzle-orm'

import type { UpdateOrderInput } from '@shop/contracts/order'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedUpdate } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { orderNotFound, readOrder } from './get-order.ts'
import type { OrderWithItems } from './order-view.ts'

/** Any status may follow any other. @throws ProblemError `staff-only`, `order-not-found` */
export const updateOrder = async ({
  ctx,
  input: { id, changes },
}: {
  ctx: Ctx
  input: { id: string; changes: UpdateOrderInput }
}): Promise<OrderWithItems> => {
  checkStaff(ctx)
  const where = eq(orders.id, id)
  const write = ctx.db
    .update(orders)
    .set({ status: changes.status, updatedAtMs: ctx.now() })
    .where(where)
  const subject = { noun: 'order', table: orders, where } as const
  // Read where it is written: a colleague's delete right after it makes no failure of a write that is done.
  const [, , , [order], items] = await ctx.db.batch([
    ...auditedUpdate(ctx, subject, write),
    ...readOrder(ctx, id),
  ])
  if (!order) throw orderNotFound(id)
  ctx.broadcast()
  return { ...order, items }
}
