import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'

import { type OrderRow, orders } from '@shop/db/schema/orders'
import {
  paymentEvents,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '@shop/db/schema/payments'
import { paymentLinkDays } from '@shop/domain/limits'
import { dayMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { PaymentError, type PaymentProvider } from '../../platform/payment-provider.ts'
import { hasChanged } from '../../platform/sql.ts'

export type PaymentCtx = Pick<Ctx, 'db' | 'now' | 'log'> & { provider: PaymentProvider }

/** Returns null if the shop takes no payments. */
export const paymentCtx = (ctx: Ctx): (PaymentCtx & Ctx) | null =>
  ctx.payments && { ...ctx, provider: ctx.payments }

export type Payment = PaymentRow & { order: OrderRow }

/** The statement belongs in the order's batch. The payment page is created after the batch. */
export const insertPayment = (
  { id, paidBy, createdAtMs }: OrderRow,
  { waitMs }: PaymentProvider,
) => ({
  sql: 'insert into payments (order_id, expires_at_ms) values (?, ?)',
  args: [id, createdAtMs + (paidBy === 'link' ? paymentLinkDays * dayMs : waitMs)],
})

/** Resolves to undefined for an order without a payment. */
export const readPayment = async (
  { db }: Pick<Ctx, 'db'>,
  orderId: string,
): Promise<Payment | undefined> => {
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, orderId))
  return row && { ...row.payment, order: row.order }
}

/** True if the page belongs to a test payment, even if the shop has a real key today. */
export const isTestSession = (sessionId: string | null | undefined): boolean =>
  sessionId?.startsWith('cs_test') ?? false

export const readTestPayments = async (
  { db }: Pick<Ctx, 'db'>,
  orderIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ orderId: payments.orderId, sessionId: payments.sessionId })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  return new Set(rows.flatMap((row) => (isTestSession(row.sessionId) ? row.orderId : [])))
}

export const isOwed = and(
  eq(orders.payment, 'paid'),
  eq(orders.status, 'cancelled'),
  lt(orders.refundedCents, orders.totalCents),
)

export const hasPendingRefund = sql`${orders.id} in (
  select order_id from refunds where state = 'pending')`

/**
 * True for a failed refund until one of at least its amount is made since, or nothing is left to
 * refund. Refunds of returns do not count.
 */
export const mustRepeat = sql<boolean>`(
  refunds.state = 'failed'
  and exists (
    select 1 from orders as paid
    where paid.id = refunds.order_id and paid.refunded_cents < paid.total_cents)
  and not exists (
    select 1 from refunds as later
    where later.order_id = refunds.order_id and later.created_at_ms > refunds.next_try_at_ms
      and later.amount_cents >= refunds.amount_cents and later.id not like '% return-%'))`

export const hasFailedRefund = sql`${orders.id} in (
  select order_id from refunds where ${mustRepeat})`

/**
 * By default, adds the step only if the previous statement has changed a row. Adds nothing if
 * `eventId` is stored already.
 */
export const note = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  orderId: string,
  text: string,
  { where = hasChanged, eventId = null }: { where?: SQL; eventId?: string | null } = {},
) =>
  db.run(sql`
    insert into ${paymentEvents} (order_id, text, event_id, at_ms)
      select ${orderId}, ${text}, ${eventId}, ${now()} where ${where} on conflict do nothing`)

type NewRefund = Pick<RefundRow, 'id' | 'orderId' | 'reason' | 'createdBy'> & {
  state?: RefundRow['state']
}

/** By default, adds the refund only if the previous statement has changed a row. */
export const insertRefund = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, orderId, reason, state = 'pending', createdBy }: NewRefund,
  amount: number | SQL,
  where: SQL = hasChanged,
) =>
  db.run(sql`
    insert into ${refunds}
      (id, order_id, amount_cents, reason, state, next_try_at_ms, created_by, created_at_ms)
      select ${id}, ${orderId}, ${amount}, ${reason}, ${state}, ${now()}, ${createdBy}, ${now()}
      where ${where}`)

/**
 * Adds nothing unless the previous statement has changed a row. An earlier statement must have
 * set `refunded_cents` to the total.
 */
export const insertRestRefund = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  orderId: string,
  refund: Pick<NewRefund, 'reason' | 'createdBy'>,
) => {
  const left = sql`(
    select total_cents - (
      select coalesce(sum(amount_cents), 0) from refunds
      where order_id = ${orderId} and state <> 'failed')
    from orders where id = ${orderId} and payment = 'paid')`
  const id = `${orderId} ${crypto.randomUUID()}`
  return insertRefund(ctx, { id, orderId, ...refund }, left, sql`${hasChanged} and ${left} > 0`)
}

/** Logs and returns an error of the provider. @throws any other error */
export const logPaymentError = (
  { log }: Pick<Ctx, 'log'>,
  message: string,
  error: unknown,
): PaymentError => {
  if (!(error instanceof PaymentError)) throw error
  log({ level: 'warn', message, error: error.message })
  return error
}
