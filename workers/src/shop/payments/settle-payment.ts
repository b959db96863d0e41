/**
 * Follows an order's payment. Amounts and states come from reading the provider, never from what a
 * webhook or a browser says, and every step may be repeated.
 */
import { and, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'

import { orders } from '@shop/db/schema/orders'
import { paymentEvents, type PaymentRow, payments } from '@shop/db/schema/payments'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { minuteMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { PaymentError, type PaymentProvider, type Session } from '../../platform/payment-provider.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'
import { giveStockBack, isShortOfStock, takeStockAgain } from '../products/move-stock.ts'
import { refundRest, sendRefunds } from './refund-order.ts'

export type PaymentCtx = Pick<Ctx, 'db' | 'log' | 'now'> & {
  provider: PaymentProvider
  shopOrigin: string
}

/** The name of this shop's own writes in the audit. */
export const paymentActor = 'payments'

/** The provider counts the minutes from its own clock, so it gets one more. */
const marginMs = minuteMs

/** A row of an order's batch. The provider's page is made after the order is stored. */
export const insertPayment = (
  { id, totalCents, createdAtMs }: { id: string; totalCents: number; createdAtMs: number },
  minutes: number,
) => ({
  sql: `insert into payments (order_id, amount_cents, expires_at_ms) values (?, ?, ?)`,
  args: [id, totalCents, createdAtMs + minutes * minuteMs + marginMs],
})

export const readPayment = async (
  { db }: Pick<Ctx, 'db'>,
  orderId: string,
): Promise<PaymentRow | undefined> => {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return row
}

/**
 * Returns the order's payment with the address of the provider's page, which a repeat finds again.
 * The address is null if the provider does not answer; nothing is lost then.
 */
export const openPayment = async (
  ctx: PaymentCtx,
  orderId: string,
): Promise<PaymentRow | undefined> => {
  const row = await readPayment(ctx, orderId)
  if (!row || row.state !== 'open' || row.sessionId) return row
  try {
    await findSession(ctx, row)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log({ level: 'warn', message: 'a payment could not be opened', error: error.message })
  }
  return readPayment(ctx, orderId)
}

/** Reads the provider and records what has happened since. @throws PaymentError */
export const settlePayment = async (ctx: PaymentCtx, row: PaymentRow): Promise<void> => {
  if (row.state === 'paid') return
  const session = await findSession(ctx, row).catch((error: unknown) => {
    // Nobody can pay on a page that the provider refuses to make.
    if (error instanceof PaymentError && error.isFinal && !row.sessionId) return null
    throw error
  })
  if (session?.state === 'paid') return recordPaid(ctx, row, session)
  const isOver = session === null || session.state === 'expired'
  if (isOver && row.state === 'open') return expire(ctx, row)
  await ctx.db
    .update(payments)
    .set({ readAtMs: ctx.now() })
    .where(eq(payments.orderId, row.orderId))
}

/** The key of the call is the order, so a page that was made before is found, not made again. */
const findSession = async (ctx: PaymentCtx, row: PaymentRow): Promise<Session> => {
  if (row.sessionId) return ctx.provider.read(row.sessionId)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, row.orderId))
  if (!order) throw new PaymentError('the order was deleted', true)
  const link = ownOrderHref(order.id, order.linkKey ?? '')
  const session = await ctx.provider.create({
    orderId: order.id,
    amountCents: row.amountCents,
    email: order.customerEmail,
    paidUrl: `${ctx.shopOrigin}${link}&paid=1`,
    backUrl: `${ctx.shopOrigin}/checkout`,
    expiresAtMs: row.expiresAtMs,
  })
  await ctx.db
    .update(payments)
    .set({ sessionId: session.id, sessionUrl: session.url })
    .where(and(eq(payments.orderId, order.id), isNull(payments.sessionId)))
  return session
}

const recordPaid = async (ctx: PaymentCtx, row: PaymentRow, session: Session): Promise<void> => {
  const { orderId, amountCents } = row
  const { chargeId } = session
  if (!chargeId || session.amountCents !== amountCents)
    return refuseAmount(ctx, row, { ...session, chargeId })
  const where = and(eq(payments.orderId, orderId), inArray(payments.state, ['open', 'expired']))
  const [{ rowsAffected }, , [order]] = await ctx.db.batch([
    ctx.db.update(payments).set({ state: 'paid', chargeId, paidAtMs: ctx.now() }).where(where),
    noteIf(ctx, orderId, `Paid ${formatCents(amountCents)}`),
    ctx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
  ])
  if (rowsAffected === 0 || order?.status !== 'cancelled') return
  const isTakenUp = row.state === 'expired' && (await takeUpAgain(ctx, orderId))
  if (!isTakenUp) await refundRest(ctx, orderId, 'The order was cancelled before it was paid')
}

/** Pays everything back at once, and lets the order end like one that nobody paid. */
const refuseAmount = async (
  ctx: PaymentCtx,
  row: PaymentRow,
  { amountCents, chargeId }: Pick<Session, 'amountCents' | 'chargeId'>,
): Promise<void> => {
  const message = `the provider took ${formatCents(amountCents)} for an order of ${formatCents(row.amountCents)}`
  ctx.log({ level: 'error', message })
  if (chargeId && amountCents > 0)
    await ctx.provider.refund({ chargeId, amountCents, key: `wrong ${row.orderId}` })
  await ctx.db.batch([note(ctx, row.orderId, `Paid back: ${message}`)])
  await expire(ctx, row)
}

/** Cancels the pending order in the batch that ends the payment, so its pieces return once. */
const expire = async (ctx: PaymentCtx, { orderId }: PaymentRow): Promise<void> => {
  const open = ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
  const where = and(eq(orders.id, orderId), eq(orders.status, 'pending'), exists(open))
  const writeId = crypto.randomUUID()
  const cancel = ctx.db
    .update(orders)
    .set({ status: 'cancelled', version: sql`${orders.version} + 1`, updatedAtMs: ctx.now() })
    .where(where)
  const subject = { noun: 'order', table: orders, where } as const
  const [before, update, after] = auditedUpdate(recorderOf(ctx), subject, cancel, writeId)
  await ctx.db.batch([
    before,
    giveStockBack(ctx, { orderId, when: where, writeId, kind: 'cancellation' }),
    update,
    after,
    ctx.db
      .update(payments)
      .set({ state: 'expired' })
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'))),
    noteIf(ctx, orderId, 'Ended without a payment'),
  ])
}

/** Resolves to false if the stock is short by now. */
const takeUpAgain = async (ctx: PaymentCtx, orderId: string): Promise<boolean> => {
  const where = and(eq(orders.id, orderId), eq(orders.status, 'cancelled'))
  const writeId = crypto.randomUUID()
  const reopen = ctx.db
    .update(orders)
    .set({ status: 'pending', version: sql`${orders.version} + 1`, updatedAtMs: ctx.now() })
    .where(where)
  const subject = { noun: 'order', table: orders, where } as const
  const [before, update, after] = auditedUpdate(recorderOf(ctx), subject, reopen, writeId)
  const moveStock = takeStockAgain(ctx, { orderId, when: where, writeId })
  try {
    await ctx.db.batch([before, moveStock, update, after])
    return true
  } catch (error) {
    if (isShortOfStock(error)) return false
    throw error
  }
}

const recorderOf = ({ db, now }: PaymentCtx) => ({ db, now, actor: { email: paymentActor } })

export const note = ({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: string, text: string) =>
  db.insert(paymentEvents).values({ orderId, text, atMs: now() })

/** Adds the note if the statement just before has changed a row. */
const noteIf = ({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: string, text: string) =>
  db.run(
    sql`insert into ${paymentEvents} (order_id, text, at_ms) select ${orderId}, ${text}, ${now()} where changes() > 0`,
  )

/** An open payment is read at most this often without a webhook. */
const sweepMs = minuteMs
const maxSwept = 50

/** Settles open payments that no webhook has reported, and repeats refunds that are pending. */
export const sweepPayments = async (ctx: PaymentCtx): Promise<void> => {
  const due = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'open'), lt(payments.readAtMs, ctx.now() - sweepMs)))
    .orderBy(payments.readAtMs)
    .limit(maxSwept)
  for (const row of due) {
    await settlePayment(ctx, row).catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error
      ctx.log({ level: 'warn', message: 'a payment could not be read', error: error.message })
    })
  }
  await sendRefunds(ctx)
}
