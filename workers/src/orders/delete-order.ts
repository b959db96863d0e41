/** Staff delete an order for good, with its lines. Stock is not given back. */
import { eq } from 'drizzle-orm'

import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { writeBatch } from '@shop/db/write-batch'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { orderNotFound } from './get-order.ts'

/** @throws ProblemError `staff-only`, `order-not-found` */
export const deleteOrder = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> => {
  checkStaff(ctx)
  const [, removed] = await writeBatch(ctx.db, [
    ctx.db.delete(orderItems).where(eq(orderItems.orderId, id)),
    ctx.db.delete(orders).where(eq(orders.id, id)),
  ])
  if (removed?.rowsAffected === 0) throw orderNotFound(id)
  ctx.publish()
}
