import { and, eq, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'

import type { RefundInput } from '@shop/contracts/payment'
import { ProblemError } from '@shop/contracts/problem'
import { orderItems, orders } from '@shop/db/schema/orders'
import { type RefundRow, refunds } from '@shop/db/schema/payments'
import { formatCents } from '@shop/domain/money'
import { isRefundable } from '@shop/domain/returns'
import { hourMs, minuteMs } from '@shop/domain/time'

import type { Args, Ctx, StaffCtx } from '../../platform/context.ts'
import type { ProviderRefund } from '../../platform/payment-provider.ts'
import { hasChanged } from '../../platform/sql.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { refundedMail } from '../mail-kinds/order-mails.ts'
import { hasTooMany, piecesIn, restock } from '../products/move-stock.ts'
import {
  insertRefund,
  logPaymentError,
  note,
  type PaymentCtx,
  paymentCtx,
  readPayment,
} from './payment-rows.ts'

/** `key` is the idempotency key. A repeated call with the same key makes no second refund. */
type Request = {
  id: string
  key: string
  refund: RefundInput
  /** Unless this condition on the order holds, nothing is refunded. */
  when?: SQL | undefined
  /** More statements for the batch, such as the update of a return. */
  also?: readonly BatchItem<'sqlite'>[]
}

/**
 * Stores a refund and then requests it from the provider. Staff themselves pay back an order
 * without a payment, so its refund is stored as `done`. Refunds never exceed what was paid. Items
 * must be lines of the order, and each piece is restocked at most once.
 * @throws ProblemError `order-not-found`, `order-unpaid`, `refund-too-large`, `bad-input`,
 * `idempotency-key-reused`
 */
export const refundOrder = async ({ ctx, input }: Args<Request>): Promise<void> => {
  const { id: orderId, refund } = input
  const id = `${orderId} ${input.key}`
  const row = (await findRefund(ctx, id)) ?? (await promiseRefund(ctx, id, input))
  if (row.amountCents !== refund.amount || row.reason !== refund.reason) throw keyReused()
  // If the provider is switched off, the refund stays pending.
  const payment = paymentCtx(ctx)
  if (payment && row.state === 'pending') await sendRefund(payment, row)
}

const promiseRefund = async (
  ctx: StaffCtx,
  id: string,
  { id: orderId, key, refund, when, also = [] }: Request,
): Promise<RefundRow> => {
  const { amount, reason, restock: isRestocked } = refund
  const items = JSON.stringify(isRestocked ? refund.items : [])
  const isOwn = eq(orders.id, orderId)
  const isStored = sql`EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.id} = ${id})`
  const [order] = await ctx.db.select().from(orders).where(isOwn)
  const hasNoPayment = order?.payment === null
  const state = hasNoPayment ? 'done' : 'pending'
  const isPaid = hasNoPayment ? ne(orders.status, 'cancelled') : eq(orders.payment, 'paid')
  const where = and(isOwn, isPaid, fits(amount), not(hasTooMany(items)), not(isStored), when)
  await ctx.db.batch([
    restock(ctx, { orderId, items, when: where, writeId: crypto.randomUUID() }),
    ctx.db
      .update(orders)
      .set({ refundedCents: sql`${orders.refundedCents} + ${amount}`, updatedAtMs: ctx.now() })
      .where(where),
    insertRefund(ctx, { id, orderId, reason, state, createdBy: ctx.actor.email }, amount),
    ...(hasNoPayment ? [] : [note(ctx, orderId, `Refund of ${formatCents(amount)} requested`)]),
    ctx.db
      .update(orderItems)
      .set({ returned: sql`${orderItems.returned} + ${piecesIn(items)}` })
      .where(and(eq(orderItems.orderId, orderId), sql`${piecesIn(items)} > 0`, hasChanged)),
    ...also,
    ...(hasNoPayment
      ? [
          addMail(ctx, refundedMail, {
            orderId,
            key,
            data: { amountCents: amount },
            where: isStored,
          }),
        ]
      : []),
  ])
  const row = await findRefund(ctx, id)
  if (!row) throw await whyNotRefunded(ctx, orderId, items)
  await ctx.publishChanges()
  return row
}

const fits = (amount: number): SQL =>
  sql`${orders.refundedCents} + ${amount} <= ${orders.totalCents}`

const findRefund = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

const keyReused = (): ProblemError =>
  new ProblemError(
    'idempotency-key-reused',
    'This Idempotency-Key belongs to another refund. Send a new key for a new refund.',
  )

const whyNotRefunded = async (
  ctx: StaffCtx,
  orderId: string,
  items: string,
): Promise<ProblemError> => {
  const isOwn = eq(orders.id, orderId)
  const [[order], wrongLines] = await ctx.db.batch([
    ctx.db.select().from(orders).where(isOwn),
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOwn, hasTooMany(items))),
  ])
  if (!order)
    return new ProblemError('order-not-found', 'The id is wrong, or the order was deleted.')
  if (!isRefundable(order))
    return new ProblemError(
      'order-unpaid',
      order.payment === null
        ? 'This order counts as refunded, because it was cancelled.'
        : 'This order is not paid, so nothing can be refunded.',
    )
  if (wrongLines.length > 0) {
    const message =
      'must be lines of this order, with pieces that no return has and that have not come back yet'
    const issues = [{ path: 'items', message }]
    return new ProblemError('bad-input', `The lines ${message}.`, { issues })
  }
  const left = formatCents(order.totalCents - order.refundedCents)
  const message = `must be at most ${left}, what is left of the payment`
  const issues = [{ path: 'amount', message }]
  return new ProblemError('refund-too-large', `The amount ${message}.`, { issues })
}

const firstDelayMs = minuteMs
const maxSent = 50

/** A repeated call does not refund twice. */
export const sendRefunds = async (ctx: PaymentCtx): Promise<void> => {
  const due = await ctx.db
    .select()
    .from(refunds)
    .where(and(sql`${refunds.state} = 'pending'`, lte(refunds.nextTryAtMs, ctx.now())))
    .orderBy(refunds.nextTryAtMs)
    .limit(maxSent)
  await Promise.all(due.map((row) => sendRefund(ctx, row)))
}

const sendRefund = async (ctx: PaymentCtx, row: RefundRow): Promise<void> =>
  recordRefund(ctx, row, await requestRefund(ctx, row))

type Outcome = Pick<ProviderRefund, 'state'> & { id: string | null }

/** Records nothing if the refund has already failed or is no longer in `row.state`. */
export const recordRefund = async (
  ctx: PaymentCtx,
  row: RefundRow,
  { state, id: providerId }: Outcome,
): Promise<void> => {
  const { id, orderId, amountCents, tries } = row
  if (row.state === 'failed') return
  const isOwn = and(eq(refunds.id, id), eq(refunds.state, row.state))
  const amount = formatCents(amountCents)
  if (state === row.state && state === 'done') return
  if (state === 'done')
    await ctx.db.batch([
      ctx.db.update(refunds).set({ state, providerId }).where(isOwn),
      note(ctx, orderId, `Refunded ${amount}`),
      addMail(ctx, refundedMail, { orderId, key: row.createdAtMs, data: { amountCents } }),
      // Makes open pages reload the order.
      ctx.db.update(orders).set({ updatedAtMs: ctx.now() }).where(eq(orders.id, orderId)),
    ])
  else if (state === 'failed')
    await ctx.db.batch([
      ctx.db.update(refunds).set({ state, providerId, nextTryAtMs: ctx.now() }).where(isOwn),
      ctx.db
        .update(orders)
        .set({
          refundedCents: sql`${orders.refundedCents} - ${amountCents}`,
          updatedAtMs: ctx.now(),
        })
        .where(and(eq(orders.id, orderId), hasChanged)),
      note(ctx, orderId, `The refund of ${amount} failed`),
    ])
  else
    await ctx.db
      .update(refunds)
      .set({
        providerId,
        tries: tries + 1,
        nextTryAtMs: ctx.now() + Math.min(firstDelayMs * 2 ** tries, hourMs),
      })
      .where(isOwn)
}

const requestRefund = async (
  ctx: PaymentCtx,
  { id, orderId, amountCents, providerId, state, createdAtMs }: RefundRow,
): Promise<Outcome> => {
  try {
    if (providerId !== null) return await ctx.provider.readRefund(providerId)
    const payment = await readPayment(ctx, orderId)
    const refund = { chargeId: payment?.chargeId ?? '', amountCents, key: id }
    // The provider forgets idempotency keys after a day, so look for an earlier refund first. The
    // age counts, because a try may have ended before it was recorded.
    const isLater = ctx.now() - createdAtMs >= firstDelayMs
    const known = isLater ? await ctx.provider.findRefund(refund) : null
    return known ?? (await ctx.provider.refund(refund))
  } catch (error) {
    const { isFinal } = logPaymentError(ctx, 'a refund was not accepted', error)
    // A refund with an id was accepted, so it has not failed. If the provider no longer knows it,
    // the shop's account has changed.
    return { id: providerId, state: isFinal && providerId === null ? 'failed' : state }
  }
}
