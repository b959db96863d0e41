/** Orders, with the sums as they were charged. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orderStatuses, type ShippingAddress } from '@shop/contracts/order'
import { shippingMethods } from '@shop/domain/totals'

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    /** The shopper's key: one key, one order, however often it is sent. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of what was ordered, hex: the same key with other content is refused. */
    requestSha256: text('request_sha256').notNull(),
    /** Opens the order's page without an account: 16 random bytes in base64url. Orders placed before there were links have none. */
    linkKey: text('link_key'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<ShippingAddress>().notNull(),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    shippingMethod: text('shipping_method', { enum: shippingMethods })
      .notNull()
      .default('standard'),
    subtotalCents: integer('subtotal_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Grows with every change by staff: who saw an older one may not change it. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    // The back office lists the newest first and searches in id, name and email: pages far down the list and
    // searches in vain read the index alone, as are the dashboard's orders that are due.
    index('orders_list').on(
      table.createdAtMs,
      table.id,
      table.customerName,
      table.customerEmail,
      table.status,
    ),
    // Its status filter, and its cards: counts and revenue, read from the index alone.
    index('orders_status').on(table.status, table.createdAtMs, table.totalCents),
    // Its sorts by amount and by customer.
    index('orders_total').on(table.totalCents),
    index('orders_customer_name').on(sql`${table.customerName} collate nocase`),
    // Customers are derived from orders by email; their details list these.
    index('orders_customer').on(sql`lower(${table.customerEmail})`, table.createdAtMs),
  ],
)

export type OrderRow = typeof orders.$inferSelect
