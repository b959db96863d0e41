/** Consents to e-mails about new products: the wording agreed to, and unsubscriptions. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row per person. It does not reference its order, because staff may delete orders. */
export const consents = sqliteTable(
  'consents',
  {
    /** In lower case, as in `customers`. */
    email: text().primaryKey(),
    /**
     * The key in the links that confirm and unsubscribe without an account: 16 random bytes in
     * base64url. Only e-mails to this address contain it. It never changes, so links in older
     * e-mails keep working.
     */
    unsubscribeKey: text('unsubscribe_key').notNull().unique(),
    /** The text beside the box that was ticked. */
    wording: text().notNull(),
    orderId: text('order_id').notNull(),
    consentedAtMs: integer('consented_at_ms').notNull(),
    /**
     * When the owner of the address confirmed with the link in an e-mail. Null until then, because
     * anybody could have typed the address.
     */
    confirmedAtMs: integer('confirmed_at_ms'),
    /**
     * When the person unsubscribed. Confirming again sets it back to null. Only people who have
     * confirmed and not unsubscribed may get e-mails.
     */
    unsubscribedAtMs: integer('unsubscribed_at_ms'),
  },
  (table) => [
    check('consents_email_in_lower_case', sql`${table.email} = lower(${table.email})`),
    // The back office lists the newest first.
    index('consents_time').on(table.consentedAtMs),
  ],
)

export type ConsentRow = typeof consents.$inferSelect
