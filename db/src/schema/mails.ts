/** The queue of e-mails. A trigger on `orders` adds the e-mails about a new status. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { mailStates } from '@shop/contracts/mail'

import { orders } from './orders.ts'

/**
 * An e-mail about an order has no personal data: sending reads recipient and content from the order.
 * Any other e-mail has its own recipient.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** SQLite may reuse the number of a deleted row. */
    seq: integer().primaryKey(),
    /**
     * The provider's idempotency key, the same for each try and after a restore. `{order}.{kind}`
     * for what an order gets once.
     */
    id: text().notNull().unique(),
    /** The id of one of the Worker's kinds (`workers/src/shop/mail-kinds`). */
    kind: text().notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: the order's email when the e-mail is sent. */
    recipient: text(),
    /** The kind's own data. Its schema describes them. */
    data: text({ mode: 'json' }).$type<unknown>().notNull().default({}),
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
    check('mails_recipient', sql`order_id is not null or recipient is not null`),
    index('mails_order').on(table.orderId, table.kind),
    // Finds a person's e-mails that are about no order.
    index('mails_to')
      .on(sql`lower(${table.recipient})`, table.createdAtMs)
      .where(sql`recipient is not null`),
    // Finds the e-mails that are due. Contains only waiting rows.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
