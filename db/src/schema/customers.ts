/** Customers: what orders say of the people behind them. Triggers on `orders` keep it; nothing else writes it. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const customers = sqliteTable(
  'customers',
  {
    /** In lower case: `Ada@…` and `ada@…` are one customer. */
    email: text().primaryKey(),
    /** Name and phone as on the last order. */
    name: text().notNull(),
    phone: text(),
    totalOrders: integer('total_orders').notNull(),
    /** Of orders that are not cancelled. */
    totalSpentCents: integer('total_spent_cents').notNull(),
    firstOrderAtMs: integer('first_order_at_ms').notNull(),
    lastOrderAtMs: integer('last_order_at_ms').notNull(),
    /** How many of all orders are cancelled. */
    cancelledOrders: integer('cancelled_orders').notNull().default(0),
  },
  (table) => [
    // The list's four sorts; spending is its VIP filter and its segments, too.
    index('customers_last_order').on(table.lastOrderAtMs),
    index('customers_spent').on(table.totalSpentCents),
    index('customers_orders').on(table.totalOrders),
    index('customers_name').on(sql`${table.name} collate nocase`),
    // New customers.
    index('customers_first_order').on(table.firstOrderAtMs),
  ],
)

export type CustomerRow = typeof customers.$inferSelect
