/** Staff set an order's status. */
import { eq } from 'drizzle-orm'

import type { UpdateOrderInput } from '@shop/contracts/order'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { getOrder, orderNotFound } from './get-order.ts'
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
  const { rowsAffected } = await ctx.db
    .update(orders)
    .set({ status: changes.status, updatedAtMs: ctx.now() })
    .where(eq(orders.id, id))
  if (rowsAffected === 0) throw orderNotFound(id)
  ctx.publish()
  return getOrder({ ctx, input: { id } })
}
