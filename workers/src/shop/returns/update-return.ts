/** Each update of a return must name the version that staff saw. */
import { and, eq, type SQL, sql } from 'drizzle-orm'

import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { badInput, ProblemError } from '@shop/contracts/problem'
import type { RefundReturnInput, ReturnState, UpdateReturnInput } from '@shop/contracts/return'
import { orderItems, orders } from '@shop/db/schema/orders'
import { refunds } from '@shop/db/schema/payments'
import { returnItems, type ReturnRow, returns } from '@shop/db/schema/returns'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { returnApprovedMail, returnRefusedMail } from '../mail-kinds/order-mails.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { piecesIn, restock } from '../products/move-stock.ts'
import { exchangeReturn } from './exchange-return.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { changeReturn, getReturn, isUnchanged, type ReturnWithLines } from './read-returns.ts'

type Received = Extract<UpdateReturnInput, { state: 'received' }>

/**
 * @throws ProblemError `return-not-found`, `version-conflict`, `bad-input`, `out-of-stock`,
 * `product-not-found`
 */
export const updateReturn = async ({
  ctx,
  input: { id, ...changes },
}: Args<UpdateReturnInput & { id: string }>): Promise<ReturnWithLines> => {
  const row = await getReturn(ctx, id)
  checkVersion(row, changes.version, statesBefore[changes.state])
  const isDone =
    changes.state === 'received'
      ? await receive(ctx, row, changes)
      : changes.state === 'exchanged'
        ? await exchangeReturn(ctx, row)
        : await decide(ctx, row, await withFacts(ctx, changes))
  return finish(ctx, id, isDone)
}

const statesBefore: Record<UpdateReturnInput['state'] | 'refunded', ReturnState[]> = {
  approved: ['requested'],
  refused: ['requested', 'approved'],
  received: ['approved'],
  exchanged: ['received'],
  refunded: ['received'],
}

const checkVersion = (row: ReturnRow, version: number, states: readonly ReturnState[]): void => {
  if (row.version !== version || !states.includes(row.state)) throw conflict(row)
}

const conflict = ({ state, version }: ReturnRow): ProblemError => {
  const message = `is ${version} now; read the return again and go on from there`
  const issues = [{ path: 'version', message }]
  return new ProblemError('version-conflict', `This return is already ${state}.`, { issues })
}

/** `isDone` is false if a colleague was faster. The batch has then changed nothing. */
const finish = async (ctx: StaffCtx, id: string, isDone: boolean): Promise<ReturnWithLines> => {
  const row = await getReturn(ctx, id)
  if (!isDone) throw conflict(row)
  await ctx.publishChanges()
  ctx.pokeMailSender()
  return row
}

type Decision = Exclude<UpdateReturnInput, { state: 'received' } | { state: 'exchanged' }>

/** Replaces names of facts such as `{city}`, because staff copy texts with them from settings. */
const withFacts = async (ctx: StaffCtx, decision: Decision): Promise<Decision> =>
  fillFacts(decision, factsOf(await readShopSettings(ctx)))

const decide = async (ctx: StaffCtx, row: ReturnRow, changes: Decision): Promise<boolean> => {
  const { state } = changes
  const texts =
    changes.state === 'approved'
      ? { instructions: changes.instructions }
      : { refusedReason: changes.refused_reason }
  const [record, update, after] = changeReturn(ctx, isUnchanged(row), { state, ...texts })
  const about = { orderId: row.orderId, key: row.id }
  const mail =
    changes.state === 'approved'
      ? addMail(ctx, returnApprovedMail, { ...about, data: { instructions: changes.instructions } })
      : addMail(ctx, returnRefusedMail, { ...about, data: { reason: changes.refused_reason } })
  const [, changed] = await ctx.db.batch([record, update, mail, after])
  return changed.length > 0
}

/** `order_items.returned` counts the restocked pieces. */
const receive = async (
  ctx: StaffCtx,
  row: ReturnWithLines,
  { items }: Received,
): Promise<boolean> => {
  checkReceived(row, items)
  const back = items.filter((item) => item.is_restocked && item.received > 0)
  const pieces = JSON.stringify(back.map(({ id, received: quantity }) => ({ id, quantity })))
  const where = isUnchanged(row)
  const isMeant = sql`exists (select 1 from ${returns} where ${where})`
  const writeId = crypto.randomUUID()
  const [record, update, after] = changeReturn(ctx, where, { state: 'received' }, writeId)
  const results = await ctx.db.batch([
    record,
    restock(ctx, { orderId: row.orderId, items: pieces, when: isMeant, writeId }),
    ctx.db
      .update(orderItems)
      .set({ returned: sql`${orderItems.returned} + ${piecesIn(pieces)}` })
      .where(and(eq(orderItems.orderId, row.orderId), sql`${piecesIn(pieces)} > 0`, isMeant)),
    // Updates the order, so that programs that copy orders notice the returned pieces.
    ctx.db
      .update(orders)
      .set({ updatedAtMs: ctx.now() })
      .where(and(eq(orders.id, row.orderId), isMeant)),
    ...items.map(({ id, received, is_restocked }) =>
      ctx.db
        .update(returnItems)
        .set({ received, isRestocked: is_restocked && received > 0 })
        .where(and(eq(returnItems.returnId, row.id), eq(returnItems.orderItemId, id), isMeant)),
    ),
    update,
    after,
  ])
  const changed = results.at(-2)
  return Array.isArray(changed) && changed.length > 0
}

const checkReceived = ({ lines }: ReturnWithLines, items: Received['items']): void => {
  const refuse = (path: string, message: string): never => {
    throw badInput([{ path, message }])
  }
  const isWhole = lines.every(({ orderItemId }) => items.some(({ id }) => id === orderItemId))
  if (!isWhole || items.length !== lines.length)
    refuse('items', 'must be the lines of this return, each once')
  if (items.every(({ received }) => received === 0))
    refuse('items', 'must have a piece; if nothing came, refuse the return')
  for (const [index, { id, received }] of items.entries()) {
    const most = lines.find((line) => line.orderItemId === id)?.quantity ?? 0
    if (received > most) refuse(`items.${index}.received`, `must be at most ${most}`)
  }
}

/**
 * Closes a return as refunded. If the amount is 0, nothing is refunded. Otherwise, the provider
 * refunds an order that was paid online, and staff themselves refund any other order.
 * @throws ProblemError `return-not-found`, `version-conflict`, `order-unpaid`, `refund-too-large`
 */
export const refundReturn = async ({
  ctx,
  input: { id, version, amount },
}: Args<RefundReturnInput & { id: string }>): Promise<ReturnWithLines> => {
  const row = await getReturn(ctx, id)
  checkVersion(row, version, statesBefore.refunded)
  if (amount > 0) await payBack(ctx, row, amount)
  const isDone = amount > 0 || (await endUnrefunded(ctx, row))
  return finish(ctx, id, isDone)
}

const setRefunded = (ctx: StaffCtx, row: ReturnRow, isMeant?: SQL) =>
  changeReturn(ctx, and(isUnchanged(row), isMeant), { state: 'refunded' })

/** Stores the refund and closes the return in one batch. A repeated call finds the same refund. */
const payBack = async (ctx: StaffCtx, row: ReturnRow, amount: number): Promise<void> => {
  const { id, orderId } = row
  const key = `return-${id}`
  const isPromised = sql`exists (select 1 from ${refunds} where ${refunds.id} = ${`${orderId} ${key}`})`
  const input = {
    id: orderId,
    key,
    refund: { amount, reason: 'Returned', items: [], restock: false },
    when: sql`exists (select 1 from ${returns} where ${isUnchanged(row)})`,
    also: setRefunded(ctx, row, isPromised),
  }
  try {
    await refundOrder({ ctx, input })
  } catch (error) {
    checkVersion(await getReturn(ctx, id), row.version, statesBefore.refunded)
    throw error
  }
}

const endUnrefunded = async (ctx: StaffCtx, row: ReturnRow): Promise<boolean> => {
  const [, changed] = await ctx.db.batch(setRefunded(ctx, row))
  return changed.length > 0
}
