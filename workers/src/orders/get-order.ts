/** One order, for staff. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'
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
  const [[order], items] = await ctx.db.batch(readOrder(ctx, id))
  if (!order) throw orderNotFound(id)
  return { ...order, items }
}

/** An order and its lines, to read in one batch. */
export const readOrder = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  [
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(lineOrder),
  ] as const

export const orderNotFound = (id: string): ProblemError =>
  new ProblemError('order-not-found', `No order has the id "${id}".`)
