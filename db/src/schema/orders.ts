import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orderStatuses, paymentWays } from '@shop/contracts/order'
import type { ShippingAddress } from '@shop/contracts/order-input'
import { paymentStates } from '@shop/contracts/own-payment'
import type { Parcel } from '@shop/domain/parcels'
import type { Charges } from '@shop/domain/charges'
import type { OrderDiscount } from '@shop/domain/discounts'
import { maxHeldPieces } from '@shop/domain/limits'

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the request body, in hex. A reused idempotency key needs the same body. */
    requestSha256: text('request_sha256').notNull(),
    /** 16 random bytes in base64url that open the order's page. Null if the customer was erased. */
    linkKey: text('link_key'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<ShippingAddress>().notNull(),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    /** Staff may have removed the method by now. */
    shippingMethod: text('shipping_method').notNull().default('standard'),
    /** Null for orders older than the settings, so read it with `chargesOf`. */
    charges: text({ mode: 'json' }).$type<Charges>(),
    /** The estimated delivery day in the shop's time zone. Null if the method promises none. */
    deliveryOn: text('delivery_on'),
    subtotalCents: integer('subtotal_cents').notNull(),
    discount: text({ mode: 'json' }).$type<OrderDiscount>(),
    discountCents: integer('discount_cents').notNull().default(0),
    shippingCents: integer('shipping_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Null for an order that was placed without a payment provider. */
    payment: text({ enum: paymentStates }),
    /** Null for an order that a shopper placed. */
    paidBy: text('paid_by', { enum: paymentWays }),
    /** The sum of refunds that have not failed. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Each change also increases `version`, so two changes at once cannot pack the same piece. */
    parcels: text({ mode: 'json' }).$type<Parcel[]>().notNull().default([]),
    /** Increases with each change of the order. An edit of an older version is rejected. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    // The back office lists the newest first. This index alone suffices for pages far down the
    // list, searches without a match, and the dashboard's due orders.
    index('orders_list').on(
      table.createdAtMs,
      table.id,
      table.customerName,
      table.customerEmail,
      table.status,
    ),
    // This index alone suffices for the status filter, and the cards with counts and revenue.
    index('orders_status').on(
      table.status,
      table.createdAtMs,
      table.totalCents,
      table.refundedCents,
      table.payment,
    ),
    index('orders_payment')
      .on(table.payment)
      .where(sql`payment is not null`),
    // Programs read what has changed since their last run.
    index('orders_changed').on(table.updatedAtMs, table.id),
    index('orders_total').on(table.totalCents),
    index('orders_customer_name').on(sql`${table.customerName} collate nocase`),
    // Customers are derived from orders by email, and a customer's details list their orders.
    index('orders_customer').on(sql`lower(${table.customerEmail})`, table.createdAtMs),
  ],
)

export type OrderRow = typeof orders.$inferSelect

export const orderItems = sqliteTable(
  'order_items',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The product and the variant may be deleted by now. `name` still says what was sold. */
    productId: text('product_id').notNull(),
    name: text().notNull(),
    size: text(),
    color: text(),
    /** Null, like `sku`, for a product without variants. */
    variantId: integer('variant_id'),
    sku: text(),
    quantity: integer().notNull(),
    /** The pieces that refunds and received returns have put back into the stock. */
    returned: integer().notNull().default(0),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    // This index alone suffices for the revenue per product.
    index('order_items_product').on(
      table.productId,
      table.orderId,
      table.quantity,
      table.priceCents,
    ),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect

export type OrderWithItems = OrderRow & { items: OrderItemRow[] }

/**
 * Triggers on `orders` record each change of a status here. A new order adds no row while it is
 * pending.
 */
export const orderStatusChanges = sqliteTable(
  'order_status_changes',
  {
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: orderStatuses }).notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    // This index alone suffices to find when an order left `pending`.
    index('order_status_changes_order').on(table.orderId, table.status, table.createdAtMs),
  ],
)

/** A trigger adds each deleted order, so that a late retry cannot place the order again. */
export const deletedOrders = sqliteTable('deleted_orders', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  orderId: text('order_id').notNull(),
  deletedAtMs: integer('deleted_at_ms').notNull(),
})

/**
 * The pieces that pending orders hold are limited per visitor, so that nobody can block the stock.
 * A trigger deletes the row when the order is no longer pending.
 */
export const heldPieces = sqliteTable(
  'held_pieces',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's IP address and the shop's secret, in hex. */
    visitor: text().notNull(),
    pieces: integer().notNull(),
    /** The pieces of this order, plus those of the visitor's other orders within the last day. */
    held: integer().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('held_pieces_most', sql.raw(`held <= ${maxHeldPieces}`)),
    // Each new order sums what its visitor already holds, from this index alone.
    index('held_pieces_visitor').on(table.visitor, table.createdAtMs, table.pieces),
  ],
)
