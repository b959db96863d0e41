import { and, eq, inArray, not, sql } from 'drizzle-orm'

import { badInput, ProblemError } from '@shop/contracts/problem'
import type { RequestReturnInput, ReturnRequest, StartReturnInput } from '@shop/contracts/return'
import { orders, type OrderWithItems } from '@shop/db/schema/orders'
import { returnItems, returns } from '@shop/db/schema/returns'
import { returnDeadlineMs } from '@shop/domain/returns'
import { shopDay, weekdayText } from '@shop/domain/shop-days'

import type { Args, Ctx } from '../../platform/context.ts'
import { asCustomer, auditedCreate, type Recorder } from '../audit/audited-writes.ts'
import { getOrder } from '../orders/edit-order.ts'
import { getOwnOrder } from '../orders/own-order.ts'
import { hasTooMany } from '../products/move-stock.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { findOffers } from './exchange-return.ts'
import {
  changeReturn,
  getReturn,
  readReturnsOf,
  recordedReturn,
  type ReturnWithLines,
} from './read-returns.ts'

type Own<Input> = Input & { id: string; key: string }

/** @throws ProblemError `order-not-found` */
export const listOwnReturns = async ({
  ctx,
  input,
}: Args<Own<object>, Ctx>): Promise<ReturnWithLines[]> => {
  const { id } = await getOwnOrder({ ctx, input })
  return readReturnsOf(ctx.db, id)
}

/** @throws ProblemError `order-not-found`, `not-returnable`, `bad-input`, `out-of-stock` */
export const requestOwnReturn = async ({
  ctx,
  input,
}: Args<Own<RequestReturnInput>, Ctx>): Promise<ReturnWithLines[]> => {
  const [order, { shop }] = await Promise.all([getOwnOrder({ ctx, input }), readShopSettings(ctx)])
  const changes = order.changes.map(({ status, createdAtMs }) => ({ status, atMs: createdAtMs }))
  const untilMs = returnDeadlineMs({ ...order, changes }, shop.returnDays)
  if (untilMs === null) throw notReturnable('It can be returned once it has shipped.')
  if (ctx.now() > untilMs)
    throw notReturnable(
      `It could be returned until ${weekdayText(shopDay(untilMs, shop.timeZone))}. Write to us and we’ll see what we can do.`,
    )
  await insertReturn(ctx, asCustomer(ctx), order, input)
  ctx.pokeRealtimeFeed()
  return readReturnsOf(ctx.db, order.id)
}

/**
 * Staff can start a return even after the return window.
 * @throws ProblemError `order-not-found`, `not-returnable`, `bad-input`, `out-of-stock`
 */
export const startReturn = async ({
  ctx,
  input,
}: Args<StartReturnInput>): Promise<ReturnWithLines> => {
  const order = await getOrder({ ctx, input: { id: input.order_id } })
  const id = await insertReturn(ctx, ctx, order, input)
  await ctx.publishChanges()
  return getReturn(ctx, id)
}

/**
 * A shopper can withdraw a return until it is approved. Withdrawing it again changes nothing.
 * @throws ProblemError `order-not-found`, `return-not-found`, `version-conflict`
 */
export const withdrawOwnReturn = async ({
  ctx,
  input,
}: Args<Own<{ return_id: string }>, Ctx>): Promise<ReturnWithLines[]> => {
  const { id: orderId } = await getOwnOrder({ ctx, input })
  const isOwn = and(eq(returns.id, input.return_id), eq(returns.orderId, orderId))
  const where = and(isOwn, eq(returns.state, 'requested'))
  await ctx.db.batch(changeReturn(asCustomer(ctx), where, { state: 'withdrawn' }))
  const all = await readReturnsOf(ctx.db, orderId)
  const found = all.find(({ id }) => id === input.return_id)
  if (!found) throw new ProblemError('return-not-found', 'This order has no such return.')
  if (found.state !== 'withdrawn')
    throw new ProblemError(
      'version-conflict',
      `This return is ${found.state} now and cannot be withdrawn here. Write to us and we’ll see what we can do.`,
    )
  ctx.pokeRealtimeFeed()
  return all
}

const hasLeft = inArray(orders.status, ['shipped', 'delivered'])

/** The database decides whether the pieces can be returned, so that no piece is in two returns. */
const insertReturn = async (
  ctx: Ctx,
  recorder: Recorder,
  order: OrderWithItems,
  request: ReturnRequest,
): Promise<string> => {
  await checkLines(ctx, order, request)
  const id = crypto.randomUUID()
  const nowMs = ctx.now()
  const { resolution, note } = request
  const items = JSON.stringify(request.items)
  const where = and(eq(orders.id, order.id), hasLeft, not(hasTooMany(items)))
  const insert = ctx.db.run(sql`
    INSERT INTO ${returns}
      (id, order_id, resolution, note, created_by, created_at_ms, updated_at_ms)
    SELECT ${id}, ${orders.id}, ${resolution}, ${note}, ${recorder.actor.email}, ${nowMs}, ${nowMs}
    FROM ${orders}
    WHERE ${where}`)
  const [{ rowsAffected }] = await ctx.db.batch([
    ...auditedCreate(recorder, recordedReturn(eq(returns.id, id)), insert),
    ctx.db.run(sql`
      INSERT INTO ${returnItems} (return_id, order_item_id, quantity, reason, exchange_size)
      SELECT ${id}, value ->> 'id', value ->> 'quantity', value ->> 'reason', value ->> 'size'
      FROM json_each(${items})
      WHERE EXISTS (SELECT 1 FROM ${returns} WHERE ${returns.id} = ${id})`),
  ])
  if (rowsAffected === 0)
    throw notReturnable('Some of these pieces are already back or in another return.')
  return id
}

const checkLines = async (
  ctx: Ctx,
  { status, items }: OrderWithItems,
  { items: requested, resolution }: ReturnRequest,
): Promise<void> => {
  if (status !== 'shipped' && status !== 'delivered')
    throw notReturnable('It can be returned once it has shipped.')
  const issues = requested.flatMap(({ id, quantity, size }, index) => {
    const line = items.find((item) => item.id === id)
    const issue = (field: string, message: string) => [{ path: `items.${index}.${field}`, message }]
    if (!line) return issue('id', 'is not a line of this order')
    if (quantity > line.quantity) return issue('quantity', `must be at most ${line.quantity}`)
    if (resolution === 'exchange' && !size) return issue('size', 'is required for an exchange')
    return []
  })
  if (issues.length > 0) throw badInput(issues)
  if (resolution === 'refund') return
  const exchanged = requested.flatMap(({ id, quantity, size = '' }) => {
    const line = items.find((item) => item.id === id)
    return line ? [{ ...line, quantity, size }] : []
  })
  await findOffers(ctx, exchanged)
}

const notReturnable = (detail: string): ProblemError => new ProblemError('not-returnable', detail)
