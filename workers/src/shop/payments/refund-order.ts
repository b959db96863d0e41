import { and, eq, lte, sql } from 'drizzle-orm'

import type { RefundInput } from '@shop/contracts/payment'
import { ProblemError } from '@shop/contracts/problem'
import { payments, type RefundRow, refunds } from '@shop/db/schema/payments'
import { formatCents } from '@shop/domain/money'
import { hourMs, minuteMs } from '@shop/domain/time'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { PaymentError, type ProviderRefund } from '../../platform/payment-provider.ts'
import { note, type PaymentCtx, paymentActor, readPayment } from './settle-payment.ts'

type Refund = { id: string; orderId: string; by: string } & RefundInput

/**
 * Promises a refund in the database first, which refuses more than was paid, and then asks the
 * provider. A repeat with the same id is the same refund.
 * @throws ProblemError `order-unpaid`, `refund-too-large`, `idempotency-key-reused`
 */
export const refundOrder = async (
  ctx: PaymentCtx,
  { id, orderId, by, amount_cents: amountCents, reason }: Refund,
): Promise<RefundRow> => {
  const known = await findRefund(ctx, id)
  if (known) return sameRefund(known, { orderId, amountCents })
  const paid = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'))
  const nowMs = ctx.now()
  try {
    const [{ rowsAffected }] = await ctx.db.batch([
      ctx.db
        .update(payments)
        .set({ refundedCents: sql`${payments.refundedCents} + ${amountCents}` })
        .where(paid),
      ctx.db.run(
        sql`insert into ${refunds} (id, order_id, amount_cents, reason, next_try_at_ms, created_by, created_at_ms)
          select ${id}, ${orderId}, ${amountCents}, ${reason}, ${nowMs}, ${by}, ${nowMs} where changes() > 0`,
      ),
    ])
    if (rowsAffected === 0) throw unpaid()
  } catch (error) {
    if (isConstraint(error, 'payments_refunded')) throw await tooLarge(ctx, orderId)
    const meanwhile = isConstraint(error) && (await findRefund(ctx, id))
    if (!meanwhile) throw error
    return sameRefund(meanwhile, { orderId, amountCents })
  }
  const row = await findRefund(ctx, id)
  if (!row) throw unpaid()
  await sendRefund(ctx, row)
  return (await findRefund(ctx, id)) ?? row
}

/** Pays back what is left of an order's payment. Does nothing if nothing is left. */
export const refundRest = async (
  ctx: PaymentCtx,
  orderId: string,
  reason: string,
): Promise<void> => {
  const payment = await readPayment(ctx, orderId)
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  if (left > 0)
    await refundOrder(ctx, {
      id: `rest ${orderId}`,
      orderId,
      by: paymentActor,
      amount_cents: left,
      reason,
    })
}

const findRefund = async ({ db }: Pick<PaymentCtx, 'db'>, id: string) =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

const sameRefund = (
  known: RefundRow,
  given: Pick<RefundRow, 'orderId' | 'amountCents'>,
): RefundRow => {
  if (known.orderId === given.orderId && known.amountCents === given.amountCents) return known
  throw new ProblemError(
    'idempotency-key-reused',
    'This Idempotency-Key belongs to another refund. Send a new key for a new refund.',
  )
}

const unpaid = (): ProblemError =>
  new ProblemError('order-unpaid', 'This order is not paid, so there is nothing to pay back.')

const tooLarge = async (ctx: PaymentCtx, orderId: string): Promise<ProblemError> => {
  const payment = await readPayment(ctx, orderId)
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  const message = `must be at most ${formatCents(left)}, which is left of the payment`
  return new ProblemError('refund-too-large', `The amount ${message}.`, {
    issues: [{ path: 'amount_cents', message }],
  })
}

const firstDelayMs = minuteMs

/** Repeats pending refunds that are due. The provider's key makes a repeat safe. */
export const sendRefunds = async (ctx: PaymentCtx): Promise<void> => {
  const due = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.nextTryAtMs, ctx.now())))
    .orderBy(refunds.nextTryAtMs)
    .limit(50)
  for (const row of due) await sendRefund(ctx, row)
}

const sendRefund = async (ctx: PaymentCtx, row: RefundRow): Promise<void> => {
  const { id, orderId, amountCents, tries } = row
  const sent = await askProvider(ctx, row)
  const isOwn = and(eq(refunds.id, id), eq(refunds.state, 'pending'))
  const amount = formatCents(amountCents)
  if (sent.state === 'done')
    await ctx.db.batch([
      ctx.db.update(refunds).set({ state: 'done', providerId: sent.id }).where(isOwn),
      note(ctx, orderId, `Refunded ${amount}`),
    ])
  else if (sent.state === 'failed')
    await ctx.db.batch([
      ctx.db
        .update(payments)
        .set({ refundedCents: sql`${payments.refundedCents} - ${amountCents}` })
        .where(
          and(
            eq(payments.orderId, orderId),
            sql`exists (select 1 from ${refunds} where ${isOwn})`,
          ),
        ),
      ctx.db.update(refunds).set({ state: 'failed', providerId: sent.id }).where(isOwn),
      note(ctx, orderId, `The refund of ${amount} failed`),
    ])
  else
    await ctx.db
      .update(refunds)
      .set({
        providerId: sent.id,
        tries: tries + 1,
        nextTryAtMs: ctx.now() + Math.min(firstDelayMs * 2 ** tries, hourMs),
      })
      .where(isOwn)
}

type Sent = Pick<ProviderRefund, 'state'> & { id: string | null }

const askProvider = async (
  { provider, db, log }: PaymentCtx,
  { id, orderId, amountCents, providerId }: RefundRow,
): Promise<Sent> => {
  try {
    if (providerId) return await provider.readRefund(providerId)
    const payment = await readPayment({ db }, orderId)
    return await provider.refund({ chargeId: payment?.chargeId ?? '', amountCents, key: id })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log({ level: 'warn', message: 'a refund was not accepted', error: error.message })
    return { id: providerId, state: error.isFinal ? 'failed' : 'pending' }
  }
}

/** A manager's refund. */
export const refundByStaff = (
  payment: PaymentCtx,
  { ctx, input }: Args<{ id: string; key: string; refund: RefundInput }, StaffCtx>,
): Promise<RefundRow> =>
  refundOrder(payment, {
    ...input.refund,
    id: `${input.id} ${input.key}`,
    orderId: input.id,
    by: ctx.actor.email,
  })
