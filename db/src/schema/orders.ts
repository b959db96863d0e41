/** Orders, with the amounts as charged. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orderStatuses, type ShippingAddress } from '@shop/contracts/order'
import { shippingMethods } from '@shop/domain/shipping'

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    /** The shopper's key. Sending it again does not create a second order. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the ordered content, in hex. The same key with different content is rejected. */
    requestSha256: text('request_sha256').notNull(),
    /**
     * Opens the order's page without an account: 16 random bytes in base64url. Null for orders
     * placed before links existed.
     */
    linkKey: text('link_key'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<ShippingAddress>().notNull(),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    shippingMethod: text('shipping_method', { enum: shippingMethods })
      .notNull()
      .default('standard'),
    /**
     * The estimated delivery day in the shop's time zone. Null for express orders, and for older
     * orders, whose day is computed from `createdAtMs`.
     */
    deliveryOn: text('delivery_on'),
    subtotalCents: integer('subtotal_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Grows with each change by staff. A change based on an older version is rejected. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    // The back office lists the newest first and searches id, name and email. Distant pages,
    // searches without a match and the dashboard's due orders read the index alone.
    index('orders_list').on(
      table.createdAtMs,
      table.id,
      table.customerName,
      table.customerEmail,
      table.status,
    ),
    // Serves the status filter, and the cards with counts and revenue, from the index alone.
    index('orders_status').on(table.status, table.createdAtMs, table.totalCents),
    // Serve the sort orders by amount and by customer.
    index('orders_total').on(table.totalCents),
    index('orders_customer_name').on(sql`${table.customerName} collate nocase`),
    // Customers are derived from orders by email, and a customer's details list their orders.
    index('orders_customer').on(sql`lower(${table.customerEmail})`, table.createdAtMs),
  ],
)

export type OrderRow = typeof orders.$inferSelect
