/** What staff do with one order: read it, set its status, delete it. */
import { eq, type SQL, sql } from 'drizzle-orm'

import type { UpdateOrderInput } from '@shop/contracts/order'
import { ProblemError } from '@shop/contracts/problem'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'

import { auditedDelete, auditedUpdate, rowAsJson } from '../audit/audited-writes.ts'
import type { Args, Ctx } from '../platform/context.ts'
import { byLineNumber, type OrderWithItems } from './order-view.ts'

/** @throws ProblemError `order-not-found` */
export const getOrder = async ({
  ctx,
  input: { id },
}: Args<{ id: string }>): Promise<OrderWithItems> => {
  const [[order], items] = await ctx.db.batch(readOrder(ctx, id))
  if (!order) throw orderNotFound(id)
  return { ...order, items }
}

/** Sets the status; any status may follow any other. @throws ProblemError `order-not-found` */
export const updateOrder = async ({
  ctx,
  input: { id, changes },
}: Args<{ id: string; changes: UpdateOrderInput }>): Promise<OrderWithItems> => {
  const where = eq(orders.id, id)
  const write = ctx.db
    .update(orders)
    .set({ status: changes.status, updatedAtMs: ctx.now() })
    .where(where)
  const subject = { noun: 'order', table: orders, where } as const
  // Read in the same batch: another's delete right after the update must not make it look failed.
  const [, , , [order], items] = await ctx.db.batch([
    ...auditedUpdate(ctx, subject, write),
    ...readOrder(ctx, id),
  ])
  if (!order) throw orderNotFound(id)
  ctx.pokeRealtimeFeed()
  return { ...order, items }
}

/**
 * Deletes an order and its lines for good; the audit record has both. Stock is not given back.
 * @throws ProblemError `order-not-found`
 */
export const deleteOrder = async ({ ctx, input: { id } }: Args<{ id: string }>): Promise<void> => {
  const where = eq(orders.id, id)
  const subject = { noun: 'order', table: orders, where } as const
  const [record, remove] = auditedDelete(ctx, subject, orderAsJson())
  const removeLines = ctx.db.delete(orderItems).where(eq(orderItems.orderId, id))
  const [, , { rowsAffected }] = await ctx.db.batch([record, removeLines, remove])
  if (rowsAffected === 0) throw orderNotFound(id)
  ctx.pokeRealtimeFeed()
}

/** An order and its lines, to read in one batch. */
const readOrder = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  [
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(byLineNumber),
  ] as const

const orderNotFound = (id: string): ProblemError =>
  new ProblemError('order-not-found', `No order has the id "${id}".`)

/** An SQL expression: the order's columns, and its lines as the list `items`. */
const orderAsJson = (): SQL => {
  const isOwn = eq(orderItems.orderId, orders.id)
  // Sorted before they are aggregated: libSQL's parser has no `order by` within an aggregate.
  const lines = sql`select ${rowAsJson(orderItems)} as line from ${orderItems} where ${isOwn} order by ${byLineNumber}`
  const list = sql`select json_group_array(json(line)) from (${lines})`
  return sql`json_set(${rowAsJson(orders)}, '$.items', (${list}))`
}
