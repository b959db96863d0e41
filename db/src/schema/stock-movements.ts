/**
 * The ledger of stock: what came in, what went out, and why. Rows are only ever added, and a product's rows sum
 * to its `stock`, a variant's to that of the variant; triggers see to both.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Why stock changed: the product or variant was created (or counted when the ledger began), or deleted; an order took it,
 * gave it back when it was cancelled, or when it was deleted; staff changed it; somebody wrote to
 * the `stock` of a product or variant by hand.
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
    /** Grows with every row: the order in which stock moved. */
    seq: integer().primaryKey(),
    /** Stays when the product is deleted. */
    productId: text('product_id').notNull(),
    /** Of a product with variants, but for what it had before them. It stays when the variant is deleted. */
    variantId: integer('variant_id'),
    /** Pieces: negative when they leave. Zero only when what an order took was gone, so that nothing could go back. */
    change: integer().notNull(),
    /** Pieces of the product after it; a trigger brings `products.stock` to it. */
    stockAfter: integer('stock_after').notNull(),
    /** Pieces of the variant after it, likewise. */
    variantStockAfter: integer('variant_stock_after'),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** The order that took the pieces or gave them back; it may be deleted since. */
    orderId: text('order_id'),
    /** The write of staff; `audit` has it with its actor. */
    writeId: text('write_id'),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('stock_movements_stock_not_negative', sql`${table.stockAfter} >= 0`),
    check('stock_movements_variant_not_negative', sql`${table.variantStockAfter} >= 0`),
    // The last movement of a product: the index ends with `seq`. That of a variant is found by its product, among the last.
    index('stock_movements_product').on(table.productId),
    // What an order holds.
    index('stock_movements_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
  ],
)

export type StockMovementRow = typeof stockMovements.$inferSelect
