import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { refundStates } from '@shop/contracts/payment'

import { orders } from './orders.ts'

/** One row for each order that is paid through the provider. The state is in `orders.payment`. */
export const payments = sqliteTable(
  'payments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null until the provider has created its page. */
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    /** The provider needs this id for refunds. Null until the order is paid. */
    chargeId: text('charge_id'),
    /** An order that is not paid by this time is cancelled. */
    expiresAtMs: integer('expires_at_ms').notNull(),
    paidAtMs: integer('paid_at_ms'),
    /** When the open payment was last read from the provider. */
    readAtMs: integer('read_at_ms').notNull().default(0),
  },
  (table) => [index('payments_paid').on(table.paidAtMs)],
)
export type PaymentRow = typeof payments.$inferSelect

/** If an order has no payment, staff pay back the money themselves, so its refunds are `done`. */
export const refunds = sqliteTable(
  'refunds',
  {
    /** The id is also the provider's idempotency key, so the refund is safe to repeat. */
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull().default('pending'),
    providerId: text('provider_id'),
    tries: integer().notNull().default(0),
    /** When the refund is next sent or, once it has failed, when it failed. */
    nextTryAtMs: integer('next_try_at_ms').notNull(),
    createdBy: text('created_by').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('refunds_amount', sql`amount_cents > 0`),
    index('refunds_order').on(table.orderId, table.createdAtMs),
    index('refunds_pending')
      .on(table.nextTryAtMs)
      .where(sql`state = 'pending'`),
    index('refunds_failed')
      .on(table.orderId)
      .where(sql`state = 'failed'`),
  ],
)
export type RefundRow = typeof refunds.$inferSelect

/** The steps of each payment, which staff see as a timeline. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => payments.orderId, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The provider's id of the webhook event, unique so that the event is processed only once. */
    eventId: text('event_id').unique(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [index('payment_events_order').on(table.orderId)],
)
