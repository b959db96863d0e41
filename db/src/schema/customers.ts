/** Customers, derived from their orders. Only the triggers on `orders` write this table. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const customers = sqliteTable(
  'customers',
  {
    /** Emails are in lower case, because `Ada@…` and `ada@…` are one customer. */
    email: text().primaryKey(),
    /** Name and phone come from the latest order. */
    name: text().notNull(),
    phone: text(),
    totalOrders: integer('total_orders').notNull(),
    /** Excludes cancelled orders. */
    totalSpentCents: integer('total_spent_cents').notNull(),
    firstOrderAtMs: integer('first_order_at_ms').notNull(),
    lastOrderAtMs: integer('last_order_at_ms').notNull(),
    /** The number of cancelled orders, which `totalOrders` includes. */
    cancelledOrders: integer('cancelled_orders').notNull().default(0),
  },
  (table) => [
    // The next four serve the sort orders of the list.
    index('customers_last_order').on(table.lastOrderAtMs),
    index('customers_spent').on(table.totalSpentCents),
    index('customers_orders').on(table.totalOrders),
    index('customers_name').on(sql`${table.name} collate nocase`),
    // Counts new customers.
    index('customers_first_order').on(table.firstOrderAtMs),
  ],
)

export type CustomerRow = typeof customers.$inferSelect

/** One row per person. The row does not reference its order, because staff may delete orders. */
export const consents = sqliteTable(
  'consents',
  {
    email: text().primaryKey(),
    /**
     * The key in the links that confirm and unsubscribe is 16 random bytes in base64url. Only
     * e-mails to this address contain the key. It never changes, so links in older e-mails keep
     * working.
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
