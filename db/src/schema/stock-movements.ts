/**
 * The stock ledger: every change of stock and its reason. Rows are only ever added. Triggers keep
 * each product's `stock` equal to the sum of its rows, and likewise for variants.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Why stock changed.
 * - `initial`: the product or variant was created, or counted when the ledger began.
 * - `product-deleted`, `variant-deleted`: the product or variant was deleted.
 * - `order`, `cancellation`, `order-deleted`: an order took the pieces, or returned them.
 * - `staff`: a member of staff changed the number.
 * - `manual`: something wrote to the `stock` column directly.
 */
export const stockMovementKinds = [
  'initial',
  'product-deleted',
  'variant-deleted',
  'order',
  'cancellation',
  'order-deleted',
  'staff',
  'manual',
] as const

export const stockMovements = sqliteTable(
  'stock_movements',
  {
    /** Grows with each row; gives the order of movements. */
    seq: integer().primaryKey(),
    /** May refer to a deleted product. */
    productId: text('product_id').notNull(),
    /**
     * Null for products without variants, and for stock from before the product had variants. May
     * refer to a deleted variant.
     */
    variantId: integer('variant_id'),
    /**
     * In pieces, negative if they leave. Zero only if an order was cancelled or deleted after its
     * product or variant was gone.
     */
    change: integer().notNull(),
    /** The product's stock after the movement, in pieces; a trigger sets `products.stock` to it. */
    stockAfter: integer('stock_after').notNull(),
    /**
     * The variant's stock after the movement, in pieces; the trigger sets the variant's `stock` to
     * it.
     */
    variantStockAfter: integer('variant_stock_after'),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** The order that took or returned the pieces; it may be deleted. */
    orderId: text('order_id'),
    /** The write by staff; the audit names its actor. */
    writeId: text('write_id'),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('stock_movements_stock_not_negative', sql`${table.stockAfter} >= 0`),
    check('stock_movements_variant_not_negative', sql`${table.variantStockAfter} >= 0`),
    // Finds the last movement of a product, because SQLite appends the row id, here `seq`, to every
    // index. The last movement of a variant is among the latest of its product.
    index('stock_movements_product').on(table.productId),
    // Finds what an order holds.
    index('stock_movements_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
  ],
)

export type StockMovementRow = typeof stockMovements.$inferSelect
