/** Customers, derived from their orders. Only the triggers on `orders` write this table. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
