/** The queue of e-mails about orders. A trigger on `orders` adds those that announce a status. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

import { mailKinds, mailStates } from '@shop/contracts/mail'

import { orders } from './orders.ts'

/** Holds no personal data: recipient and content are read from the order at the time of sending. */
export const mails = sqliteTable(
  'mails',
  {
    /** Grows with each e-mail. SQLite may reuse the number of a deleted row. */
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: mailKinds }).notNull(),
    /** When it was requested; 0 for kinds that an order gets only once. */
    requestedAtMs: integer('requested_at_ms').notNull().default(0),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    /** The number of attempts, including the current one. */
    tries: integer().notNull().default(0),
    /** When the e-mail is due. A sender that takes it first moves this to the end of its lease. */
    nextTryAtMs: integer('next_try_at_ms').notNull(),
    /** The provider's id for it, once the provider has accepted it. */
    providerId: text('provider_id'),
    /**
     * Why the last attempt failed, in our own words, because a provider's words may name the
     * recipient.
     */
    error: text(),
    createdAtMs: integer('created_at_ms').notNull(),
    sentAtMs: integer('sent_at_ms'),
  },
  (table) => [
    // Each kind is sent once per order, a link once per request. Also finds an order's e-mails.
    unique('mails_order_kind').on(table.orderId, table.kind, table.requestedAtMs),
    // Finds the e-mails that are due. Contains only waiting rows.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
