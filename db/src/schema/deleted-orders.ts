/** What is left of a deleted order: its key, so that a late retry of the shopper does not place it again. A trigger writes it. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const deletedOrders = sqliteTable('deleted_orders', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  orderId: text('order_id').notNull(),
  deletedAtMs: integer('deleted_at_ms').notNull(),
})
