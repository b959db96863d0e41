/** Idempotency: recognizes a repeated order request by its key and its content. */
import { eq } from 'drizzle-orm'

import type { PlaceOrderInput } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import { deletedOrders } from '@shop/db/schema/deleted-orders'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { byLineNumber, type OrderWithItems } from './order-view.ts'

/** `received` is the raw body, which identifies a retry even if a deploy changes the schema. */
export type OrderRequest = {
  key: string
  order: PlaceOrderInput
  received: unknown
  /** The result of `hashVisitor`; absent where visitors are not counted. */
  visitor?: string | undefined
}

/** SHA-256 of the raw body as canonical JSON, in hex. */
export const requestSha256 = ({ received }: OrderRequest): Promise<string> =>
  sha256(canonicalJson(received))

/** The oldest orders store the hash of the parsed body instead. */
const earlierSha256 = ({ order }: OrderRequest): Promise<string> => sha256(JSON.stringify(order))

/**
 * Returns `null` if the key is new. @throws ProblemError `idempotency-key-reused`, `order-deleted`
 */
export const findOrderByKey = async (
  { db }: Pick<Ctx, 'db'>,
  request: OrderRequest,
): Promise<OrderWithItems | null> => {
  const { key } = request
  const [rows, [deleted]] = await db.batch([
    db
      .select({ order: orders, item: orderItems })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(eq(orders.idempotencyKey, key))
      .orderBy(byLineNumber),
    db.select().from(deletedOrders).where(eq(deletedOrders.idempotencyKey, key)),
  ])
  if (deleted) throw orderDeleted()
  const [first] = rows
  if (!first) return null
  const hashes = await Promise.all([requestSha256(request), earlierSha256(request)])
  if (!hashes.includes(first.order.requestSha256)) throw keyReused()
  return { ...first.order, items: rows.map(({ item }) => item) }
}

const orderDeleted = (): ProblemError =>
  new ProblemError(
    'order-deleted',
    'The shop deleted the order of this Idempotency-Key. Send a new key to order again.',
  )

const keyReused = (): ProblemError =>
  new ProblemError(
    'idempotency-key-reused',
    'This Idempotency-Key belongs to an order with other content. Send a new key for a new order.',
  )
