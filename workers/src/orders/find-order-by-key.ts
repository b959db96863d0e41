/** The order that an idempotency key stands for. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import type { Ctx } from '../platform/context.ts'
import { lineOrder } from './line-order.ts'
import type { OrderWithItems } from './order-view.ts'

/** Answers nothing when the key is new. @throws ProblemError `idempotency-key-reused` */
export const findOrderByKey = async ({
  ctx,
  input: { key, requestSha256 },
}: {
  ctx: Ctx
  input: { key: string; requestSha256: string }
}): Promise<OrderWithItems | null> => {
  const rows = await ctx.db
    .select({ order: orders, item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.idempotencyKey, key))
    .orderBy(lineOrder)
  const [first] = rows
  if (!first) return null
  if (first.order.requestSha256 !== requestSha256) {
    const detail =
      'This Idempotency-Key belongs to an order with other content. Send a new key for a new order.'
    throw new ProblemError('idempotency-key-reused', detail)
  }
  return { ...first.order, items: rows.map(({ item }) => item) }
}
