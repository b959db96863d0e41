/** The queue of e-mails about orders. A trigger on `orders` adds the e-mails about a new status. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

import { mailKinds, mailStates } from '@shop/contracts/mail'

import { orders } from './orders.ts'

/** The table holds no personal data. Sending reads recipient and content from the order. */
export const mails = sqliteTable(
  'mails',
  {
    /** SQLite may reuse the number of a deleted row. */
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: mailKinds }).notNull(),
    /** When the e-mail was requested, or 0 for kinds that an order gets only once. */
    requestedAtMs: integer('requested_at_ms').notNull().default(0),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    /** The number of attempts, including the current one. */
    tries: integer().notNull().default(0),
    /** When the e-mail is due. A sender that takes the e-mail sets this to the end of its lease. */
    nextTryAtMs: integer('next_try_at_ms').notNull(),
    providerId: text('provider_id'),
    /** Worded by the shop, because a provider's message may name the recipient. */
    error: text(),
    createdAtMs: integer('created_at_ms').notNull(),
    sentAtMs: integer('sent_at_ms'),
  },
  (table) => [
    // An order gets each kind once. Only the link can be requested again.
    unique('mails_order_kind').on(table.orderId, table.kind, table.requestedAtMs),
    // Finds the e-mails that are due. Contains only waiting rows.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
