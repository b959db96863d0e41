/**
 * The stock, SKU and price of each size and color of a product. Products without variants have a
 * single stock and price.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const productVariants = sqliteTable(
  'product_variants',
  {
    /** Never reused, because order lines and stock movements refer to it forever. */
    id: integer().primaryKey({ autoIncrement: true }),
    /**
     * Not a foreign key: when a product is deleted, a trigger removes its variants, so that each
     * one writes a stock movement.
     */
    productId: text('product_id').notNull(),
    /** `size` is empty if the product has no sizes, `color` if it has no colors. */
    size: text().notNull(),
    color: text().notNull(),
    sku: text(),
    /** Null if the variant costs as much as the product. */
    priceCents: integer('price_cents'),
    /** A trigger keeps `products.stock` equal to the sum of these. */
    stock: integer().notNull().default(0),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variants_price_not_negative', sql`${table.priceCents} >= 0`),
    uniqueIndex('product_variants_choice').on(table.productId, table.size, table.color),
    uniqueIndex('product_variants_sku')
      .on(table.sku)
      .where(sql`${table.sku} is not null`),
    // The back office lists low stock. Selling a well-stocked variant does not touch this index.
    index('product_variants_low')
      .on(table.stock)
      .where(sql`${table.stock} <= 10`),
  ],
)

export type ProductVariantRow = typeof productVariants.$inferSelect
