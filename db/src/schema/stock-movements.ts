/** The append-only stock ledger. Triggers keep each stock equal to the sum of its rows. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `manual` means that something wrote to a `stock` column directly. */
export const stockMovementKinds = [
  'initial',
  'product-deleted',
  'variant-deleted',
  'order',
  'cancellation',
  'order-deleted',
  'return',
  'staff',
  'manual',
] as const

export const stockMovements = sqliteTable(
  'stock_movements',
  {
    seq: integer().primaryKey(),
    /** Product, variant and order may be deleted by now. */
    productId: text('product_id').notNull(),
    /** Null for products without variants, and for stock from before the product had variants. */
    variantId: integer('variant_id'),
    /** Negative if pieces leave. Zero only for an order whose product or variant was deleted. */
    change: integer().notNull(),
    /** The product's stock after the movement. A trigger copies it to `products.stock`. */
    stockAfter: integer('stock_after').notNull(),
    variantStockAfter: integer('variant_stock_after'),
    kind: text({ enum: stockMovementKinds }).notNull(),
    orderId: text('order_id'),
    /** The write by staff that caused this movement. The audit names the person. */
    writeId: text('write_id'),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('stock_movements_stock_not_negative', sql`${table.stockAfter} >= 0`),
    check('stock_movements_variant_not_negative', sql`${table.variantStockAfter} >= 0`),
    // Finds the last movement of a product, because SQLite appends the row id, here `seq`, to every
    // index. The last movement of a variant is among the latest of its product.
    index('stock_movements_product').on(table.productId),
    // Finds the stock that an order holds.
    index('stock_movements_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
  ],
)

export type StockMovementRow = typeof stockMovements.$inferSelect
