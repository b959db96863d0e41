/**
 * States and amounts come from the provider's records, never from a webhook or a browser. Every
 * step may be repeated.
 */
import { and, asc, eq, exists, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm'

import type { OwnPayment } from '@shop/contracts/own-payment'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { payments } from '@shop/db/schema/payments'
import { erasedEmailPattern, isErasedEmail } from '@shop/domain/erased-person'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { dayMs, minuteMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { currency, PaymentError, type Session } from '../../platform/payment-provider.ts'
import { hasChanged } from '../../platform/sql.ts'
import { asActor } from '../audit/audited-writes.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { receivedMail } from '../mail-kinds/order-mails.ts'
import { changeStatus } from '../products/move-stock.ts'
import {
  insertRestRefund,
  logPaymentError,
  note,
  type Payment,
  type PaymentCtx,
  readPayment,
} from './payment-rows.ts'

const paymentActor = 'payments'

/** A repeated call returns the same page of the provider, or a new one if that page has ended. */
export const openPayment = async (
  ctx: PaymentCtx & Pick<Ctx, 'host'>,
  orderId: string,
): Promise<OwnPayment> => {
  const payment = await readPayment(ctx, orderId)
  const state = payment?.order.payment ?? null
  if (!payment || state !== 'open' || payment.order.status === 'cancelled')
    return { state, url: null }
  if (payment.sessionUrl !== null) return { state, url: payment.sessionUrl }
  const { sessionId: endedId } = payment
  const { id, totalCents, customerEmail, linkKey, paidBy } = payment.order
  const { shopOrigin } = ctx.host
  const orderUrl = `${shopOrigin}${ownOrderHref(id, linkKey ?? '')}`
  try {
    const { id: sessionId, url } = await ctx.provider.create({
      orderId: id,
      endedId,
      amountCents: totalCents,
      email: customerEmail,
      paidUrl: `${orderUrl}&paid=1`,
      backUrl: paidBy === null ? `${shopOrigin}/checkout` : orderUrl,
    })
    const isFirst = and(eq(payments.orderId, id), sql`${payments.sessionId} is ${endedId}`)
    const isOpen = and(eq(orders.id, id), eq(orders.payment, 'open'))
    const { rowsAffected } = await ctx.db
      .update(payments)
      .set({ sessionId, sessionUrl: url })
      .where(and(isFirst, exists(ctx.db.select().from(orders).where(isOpen))))
    if (rowsAffected > 0) return { state, url }
    // During the call, the order expired, or another request stored a page, possibly the same one.
    const current = await readPayment(ctx, id)
    if (current?.sessionId !== sessionId) await ctx.provider.end(sessionId)
    return { state: current?.order.payment ?? null, url: current?.sessionUrl ?? null }
  } catch (error) {
    logPaymentError(ctx, 'a payment page could not be opened', error)
    return { state, url: null }
  }
}

/**
 * Reads a payment at the provider and records its state. Ends the payment if it is late, the order
 * is cancelled or the customer is erased.
 * @throws PaymentError
 */
export const followPayment = async (ctx: PaymentCtx, payment: Payment): Promise<void> => {
  const { sessionId, order } = payment
  if (order.payment === 'paid') return
  const isOver = ctx.now() >= payment.expiresAtMs
  const mustEnd = isOver || order.status === 'cancelled' || isErasedEmail(order.customerEmail)
  let session = sessionId === null ? null : await readSession(ctx, payment, sessionId)
  if (session?.state === 'open' && mustEnd) session = await ctx.provider.end(session.id)
  if (session?.state === 'paid') return recordPaid(ctx, order, session)
  const hasEnded = session?.state === 'expired'
  // Without a session, nobody can pay, because no page was stored or its session has ended.
  const isUnpaid = mustEnd && (session === null || hasEnded)
  if (isUnpaid && order.payment === 'open') return expire(ctx, order.id, sessionId)
  await noteRead(ctx, order.id, hasEnded ? sessionId : null)
}

/** A page of the provider ends after a day, even if the shop has lost the key of the account. */
const pageLifeMs = dayMs

const readSession = async (ctx: PaymentCtx, { expiresAtMs }: Payment, id: string) => {
  try {
    return await ctx.provider.read(id)
  } catch (error) {
    const isUnknown = error instanceof PaymentError && error.isFinal
    if (isUnknown && ctx.now() >= expiresAtMs + pageLifeMs) return null
    throw error
  }
}

/** Removes an ended page, so that the order can get a new one. */
const noteRead = async (
  { db, now }: PaymentCtx,
  orderId: string,
  endedId: string | null = null,
): Promise<void> => {
  const { sessionId, sessionUrl } = payments
  const url = sql`iif(${sessionId} is ${endedId}, null, ${sessionUrl})`
  await db
    .update(payments)
    .set({ readAtMs: now(), sessionUrl: url })
    .where(eq(payments.orderId, orderId))
}

/** Records a paid session once. Books or refunds the money, whatever the state of the order. */
const recordPaid = async (ctx: PaymentCtx, order: OrderRow, session: Session): Promise<void> => {
  const { chargeId } = session
  const isRight = session.amountCents === order.totalCents && session.currency === currency
  if (chargeId === null || !isRight) return refuseAmount(ctx, order, session)
  const paid = { ...session, chargeId }
  if (await bookPaid(ctx, order, paid)) return
  const [current] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  if (current?.payment === 'expired' && (await takeUpAgain(ctx, current, paid))) return
  await ctx.db.batch([
    ctx.db
      .update(orders)
      .set({ payment: 'paid', refundedCents: order.totalCents, updatedAtMs: ctx.now() })
      .where(and(isUnpaid(order.id), or(isCancelled, isErased))),
    ...bookCharge(ctx, order, paid),
    insertRestRefund(ctx, order.id, {
      reason: 'It was paid after it was cancelled',
      createdBy: paymentActor,
    }),
  ])
}

type PaidSession = Session & { chargeId: string }

const isCancelled = eq(orders.status, 'cancelled')
const isErased = like(orders.customerEmail, erasedEmailPattern)
const isUnpaid = (id: string): SQL | undefined =>
  and(eq(orders.id, id), inArray(orders.payment, ['open', 'expired']))

/** Resolves to false if the order is cancelled or already paid, or its customer is erased. */
const bookPaid = async (ctx: PaymentCtx, order: OrderRow, session: PaidSession) => {
  const [{ rowsAffected }] = await ctx.db.batch([
    ctx.db
      .update(orders)
      .set({ payment: 'paid', updatedAtMs: ctx.now() })
      .where(and(isUnpaid(order.id), not(isCancelled), not(isErased))),
    ...bookCharge(ctx, order, session),
    addMail(ctx, receivedMail, { orderId: order.id, data: {} }),
  ])
  return rowsAffected > 0
}

/** Returns statements that take effect only if the previous statement has changed a row. */
const bookCharge = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, totalCents }: OrderRow,
  session: PaidSession,
) =>
  [
    ctx.db
      .update(payments)
      .set({ chargeId: session.chargeId, paidAtMs: ctx.now(), sessionId: session.id })
      .where(and(eq(payments.orderId, id), hasChanged)),
    note(ctx, id, `Paid ${formatCents(totalCents)}`),
  ] as const

/**
 * Reopens an order that was paid after it had expired. Resolves to false if stock is short or its
 * customer is erased.
 */
const takeUpAgain = async (ctx: PaymentCtx, order: OrderRow, session: PaidSession) => {
  const where = and(isUnpaid(order.id), isCancelled, not(isErased))
  const changes = { status: 'pending', payment: 'paid' } as const
  try {
    const [, , changed] = await ctx.db.batch([
      ...changeStatus(asActor(ctx, paymentActor), order.id, where, changes),
      ...bookCharge(ctx, order, session),
      addMail(ctx, receivedMail, { orderId: order.id, data: {} }),
    ])
    return changed.length > 0
  } catch (error) {
    if (isConstraint(error)) return false
    throw error
  }
}

/** Refunds a wrong amount immediately. The order then expires, as if nobody had paid. */
const refuseAmount = async (
  ctx: PaymentCtx,
  { id, totalCents }: OrderRow,
  session: Session,
): Promise<void> => {
  const { chargeId, amountCents } = session
  const taken = `${amountCents / 100} ${session.currency?.toUpperCase()}`
  const text = `Refunded: the provider took ${taken} instead of ${formatCents(totalCents)}`
  if (chargeId && amountCents > 0)
    await ctx.provider.refund({ chargeId, amountCents, key: `wrong ${chargeId}` })
  ctx.log({ level: 'error', message: `order ${id}: ${text}` })
  await expire(ctx, id, session.id, text)
}

/**
 * Ends the payment. In the same batch, cancels a pending order, so that its pieces are restocked
 * only once. Does nothing if another page is stored by now, because the customer may pay there.
 */
const expire = async (
  ctx: PaymentCtx,
  orderId: string,
  endedId: string | null,
  text = 'Ended without payment',
) => {
  const hasNoOther = sql`coalesce(${payments.sessionId}, ${endedId}) is ${endedId}`
  const payment = ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), hasNoOther))
  const isOpen = and(eq(orders.id, orderId), eq(orders.payment, 'open'), exists(payment))
  const where = and(isOpen, eq(orders.status, 'pending'))
  const changes = { status: 'cancelled', payment: 'expired' } as const
  await ctx.db.batch([
    note(ctx, orderId, text, { where: exists(ctx.db.select().from(orders).where(isOpen)) }),
    ...changeStatus(asActor(ctx, paymentActor), orderId, where, changes),
    // If staff have already shipped or cancelled the order, ends only its payment.
    ctx.db.update(orders).set({ payment: 'expired', updatedAtMs: ctx.now() }).where(isOpen),
  ])
}

/** Without a webhook, an open payment is read this often. */
const rereadMs = minuteMs
const readAtOnce = 50
const maxFollowMs = 30_000

/** Reads the open payments that no webhook has reported, ordered by when they were last read. */
export const followOpenPayments = async (ctx: PaymentCtx): Promise<void> => {
  const endAtMs = ctx.now() + maxFollowMs
  const isDue = () => and(eq(orders.payment, 'open'), lt(payments.readAtMs, ctx.now() - rereadMs))
  for (let left = readAtOnce; left === readAtOnce && ctx.now() < endAtMs;) {
    const due = await ctx.db
      .select({ payment: payments, order: orders })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(isDue())
      .orderBy(asc(payments.readAtMs))
      .limit(readAtOnce)
    await Promise.all(due.map(({ payment, order }) => tryToFollow(ctx, { ...payment, order })))
    left = due.length
  }
}

const tryToFollow = async (ctx: PaymentCtx, payment: Payment): Promise<void> => {
  try {
    await followPayment(ctx, payment)
  } catch (error) {
    logPaymentError(ctx, 'a payment could not be read', error)
    await noteRead(ctx, payment.orderId)
  }
}
