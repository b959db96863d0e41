/** Only triggers on `orders` write the table `customers`. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const customers = sqliteTable(
  'customers',
  {
    /** Lower case, because `Ada@…` and `ada@…` are one customer. */
    email: text().primaryKey(),
    /** Name and phone come from the latest order. */
    name: text().notNull(),
    phone: text(),
    totalOrders: integer('total_orders').notNull(),
    /** Leaves out cancelled orders. */
    totalSpentCents: integer('total_spent_cents').notNull(),
    firstOrderAtMs: integer('first_order_at_ms').notNull(),
    lastOrderAtMs: integer('last_order_at_ms').notNull(),
    /** `totalOrders` includes cancelled orders. */
    cancelledOrders: integer('cancelled_orders').notNull().default(0),
  },
  (table) => [
    // The next four indexes serve the ways to sort the list of customers.
    index('customers_last_order').on(table.lastOrderAtMs),
    index('customers_spent').on(table.totalSpentCents),
    index('customers_orders').on(table.totalOrders),
    index('customers_name').on(sql`${table.name} collate nocase`),
    // This index counts new customers.
    index('customers_first_order').on(table.firstOrderAtMs),
  ],
)

export type CustomerRow = typeof customers.$inferSelect

/** Has no foreign key to the order, because staff may delete orders. */
export const consents = sqliteTable(
  'consents',
  {
    email: text().primaryKey(),
    /**
     * Random base64url in the links that confirm and unsubscribe. Only e-mails to this address
     * contain the key. It never changes, so that links in older e-mails keep working.
     */
    unsubscribeKey: text('unsubscribe_key').notNull().unique(),
    wording: text().notNull(),
    orderId: text('order_id').notNull(),
    consentedAtMs: integer('consented_at_ms').notNull(),
    /** Anybody can type an address, so people get e-mails only after they confirm by a link. */
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
