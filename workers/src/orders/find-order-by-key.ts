/** The order that an idempotency key stands for. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import type { Ctx } from '../context.ts'
import type { OrderWithItems } from './order-view.ts'

/** Answers nothing when the key is new. @throws ProblemError `idempotency-key-reused` */
export const findOrderByKey = async ({
  ctx,
  input: { key, requestSha256 },
}: {
  ctx: Ctx
  input: { key: string; requestSha256: string }
}): Promise<OrderWithItems | null> => {
  const order = await ctx.db.query.orders.findFirst({ where: eq(orders.idempotencyKey, key) })
  if (!order) return null
  if (order.requestSha256 !== requestSha256) {
    const detail =
      'This Idempotency-Key belongs to an order with other content. Send a new key for a new order.'
    throw new ProblemError('idempotency-key-reused', detail)
  }
  const items = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  return { ...order, items }
}
