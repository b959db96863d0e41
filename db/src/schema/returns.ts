/** The view `returned_pieces` counts the pieces in returns that are not back in stock. */
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'

import { returnReasons, returnResolutions, returnStates } from '@shop/contracts/return'

import { orderItems, orders } from './orders.ts'

export const returns = sqliteTable(
  'returns',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text({ enum: returnStates }).notNull().default('requested'),
    resolution: text({ enum: returnResolutions }).notNull(),
    /** Shoppers write `note`. Staff write `instructions` and `refused_reason`. */
    note: text().notNull(),
    instructions: text().notNull().default(''),
    refusedReason: text('refused_reason').notNull().default(''),
    exchangeOrderId: text('exchange_order_id').references(() => orders.id, {
      onDelete: 'set null',
    }),
    /** Increases with each change of `state`. A change of an older version is rejected. */
    version: integer().notNull().default(1),
    /** A staff email, or `customer`. */
    createdBy: text('created_by').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    // Deleting an order clears all references to the order. This index finds them.
    index('returns_exchange')
      .on(table.exchangeOrderId)
      .where(sql`exchange_order_id is not null`),
    // The back office lists the newest first, often in only one state.
    index('returns_state').on(table.state, table.createdAtMs),
  ],
)
export type ReturnRow = typeof returns.$inferSelect

export const returnItems = sqliteTable(
  'return_items',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderItemId: text('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    exchangeSize: text('exchange_size'),
    /** Null until the shop has received the return. */
    received: integer(),
    /** True if the received pieces are counted in `order_items.returned`. */
    isRestocked: integer('is_restocked', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    // This index serves to count how many pieces of an order line are in returns.
    index('return_items_line').on(table.orderItemId),
    check('return_items_received', sql`quantity > 0 and received between 0 and quantity`),
  ],
)
export type ReturnItemRow = typeof returnItems.$inferSelect
