/**
 * Idempotency keys of deleted orders, so that a late retry by the shopper does not place the order
 * again. A trigger writes this table.
 */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const deletedOrders = sqliteTable('deleted_orders', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  orderId: text('order_id').notNull(),
  deletedAtMs: integer('deleted_at_ms').notNull(),
})
