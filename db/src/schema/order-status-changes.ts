/** When statuses changed, written by triggers on `orders`. A pending order has no row yet. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orderStatuses } from '@shop/contracts/order'

import { orders } from './orders.ts'

export const orderStatusChanges = sqliteTable(
  'order_status_changes',
  {
    /** Grows with each change. */
    seq: integer().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: orderStatuses }).notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    // Finds when an order left `pending`, using the index alone.
    index('order_status_changes_order').on(table.orderId, table.status, table.createdAtMs),
  ],
)
