/** One order, for staff. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { lineOrder } from './line-order.ts'
import type { OrderWithItems } from './order-view.ts'

/** @throws ProblemError `staff-only`, `order-not-found` */
export const getOrder = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<OrderWithItems> => {
  checkStaff(ctx)
  const [[order], items] = await ctx.db.batch([
    ctx.db.select().from(orders).where(eq(orders.id, id)),
    ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(lineOrder),
  ])
  if (!order) throw orderNotFound(id)
  return { ...order, items }
}

export const orderNotFound = (id: string): ProblemError =>
  new ProblemError('order-not-found', `No order has the id "${id}".`)
