/** Lines of orders: what was sold, in the words and at the price of that moment. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orders } from './orders.ts'

export const orderItems = sqliteTable(
  'order_items',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Stays when the product is removed later; the name below still tells what it was. */
    productId: text('product_id').notNull(),
    name: text().notNull(),
    size: text(),
    color: text(),
    /** The variant that was sold, and its SKU as it was; none of a product without variants. It stays when the variant is deleted. */
    variantId: integer('variant_id'),
    sku: text(),
    quantity: integer().notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [
    // Every order is read with its lines.
    index('order_items_order').on(table.orderId),
    // What each product has brought in, read from the index alone.
    index('order_items_product').on(
      table.productId,
      table.orderId,
      table.quantity,
      table.priceCents,
    ),
  ],
)

export type OrderItemRow = typeof orderItems.$inferSelect
