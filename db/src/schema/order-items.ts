/** Lines of orders: what was sold, with the name and price at the time of the order. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orders } from './orders.ts'

export const orderItems = sqliteTable(
  'order_items',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** May refer to a removed product; `name` still says what it was. */
    productId: text('product_id').notNull(),
    name: text().notNull(),
    size: text(),
    color: text(),
    /**
     * `variantId` is the variant sold, which may be deleted by now. `sku` is its SKU at the time of
     * the order. Both are null for a product without variants.
     */
    variantId: integer('variant_id'),
    sku: text(),
    quantity: integer().notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [
    // Every order is read with its lines.
    index('order_items_order').on(table.orderId),
    // Sums the revenue per product, using the index alone.
    index('order_items_product').on(
      table.productId,
      table.orderId,
      table.quantity,
      table.priceCents,
    ),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect
