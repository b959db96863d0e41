import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row per person. The row does not reference its order, because staff may delete orders. */
export const consents = sqliteTable(
  'consents',
  {
    email: text().primaryKey(),
    /**
     * The key in the links that confirm and unsubscribe: 16 random bytes in base64url. Only e-mails
     * to this address contain it. It never changes, so links in older e-mails keep working.
     */
    unsubscribeKey: text('unsubscribe_key').notNull().unique(),
    wording: text().notNull(),
    orderId: text('order_id').notNull(),
    consentedAtMs: integer('consented_at_ms').notNull(),
    /** Only people who confirmed by a link get e-mails, because anybody can type an address. */
    confirmedAtMs: integer('confirmed_at_ms'),
    /** Confirming again sets this back to null. */
    unsubscribedAtMs: integer('unsubscribed_at_ms'),
  },
  (table) => [
    check('consents_email_in_lower_case', sql`${table.email} = lower(${table.email})`),
    // The back office lists the newest first.
    index('consents_time').on(table.consentedAtMs),
  ],
)

export type ConsentRow = typeof consents.$inferSelect
