/** E-mails about orders: which are to be sent, and what became of them. A trigger of `orders` writes those of a status. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

import { mailKinds, mailStates } from '@shop/contracts/mail'

import { orders } from './orders.ts'

/** Whom it goes to and what it says is read from the order when it is sent: here is no data of a person. */
export const mails = sqliteTable(
  'mails',
  {
    /** Grows with every e-mail; that of one that went with its order may come again. */
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: mailKinds }).notNull(),
    /** When it was requested; 0 of what an order gets once. */
    requestedAtMs: integer('requested_at_ms').notNull().default(0),
    state: text({ enum: mailStates }).notNull().default('waiting'),
    /** How often it was tried, and is being tried. */
    tries: integer().notNull().default(0),
    /** When it is due. Who tries it sets this to the end of its lease first. */
    nextTryAtMs: integer('next_try_at_ms').notNull(),
    /** What the provider calls it, once it has accepted it. */
    providerId: text('provider_id'),
    /** Why the last try failed, in words of ours: a provider's may name the recipient. */
    error: text(),
    createdAtMs: integer('created_at_ms').notNull(),
    sentAtMs: integer('sent_at_ms'),
  },
  (table) => [
    // Each kind is sent once for an order, the link whenever it was requested; it also finds those of one order.
    unique('mails_order_kind').on(table.orderId, table.kind, table.requestedAtMs),
    // What is due: it holds only what waits.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
