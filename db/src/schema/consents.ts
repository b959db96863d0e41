/** Who agreed to e-mails about new products, to which words, and who does not want them any more. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row a person. It stands without the order that it came with, which staff may delete. */
export const consents = sqliteTable(
  'consents',
  {
    /** In lower case, as customers are. */
    email: text().primaryKey(),
    /** The key in the link that unsubscribes without an account: 16 random bytes in base64url. It stays when the person agrees again, so that the links in older e-mails work, too. */
    unsubscribeKey: text('unsubscribe_key').notNull().unique(),
    /** The words beside the box that was ticked. */
    wording: text().notNull(),
    orderId: text('order_id').notNull(),
    consentedAtMs: integer('consented_at_ms').notNull(),
    /** Null while e-mails may be sent. */
    unsubscribedAtMs: integer('unsubscribed_at_ms'),
  },
  (table) => [
    check('consents_email_in_lower_case', sql`${table.email} = lower(${table.email})`),
    // The back office lists the newest first.
    index('consents_time').on(table.consentedAtMs),
  ],
)

export type ConsentRow = typeof consents.$inferSelect
