/** Stock, SKU and price of a product by size and color. A product without rows here has one stock and one price. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const productVariants = sqliteTable(
  'product_variants',
  {
    /** Never used again: order lines and movements of stock name it for good. */
    id: integer().primaryKey({ autoIncrement: true }),
    /** A trigger removes the variants of a product that is deleted, so that each leaves its movement of stock. */
    productId: text('product_id').notNull(),
    /** Empty where the product has no sizes, or no colors. */
    size: text().notNull(),
    color: text().notNull(),
    sku: text(),
    /** The product's own price where there is none. */
    priceCents: integer('price_cents'),
    /** A trigger keeps `products.stock` at the sum of these. */
    stock: integer().notNull().default(0),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variants_price_not_negative', sql`${table.priceCents} >= 0`),
    uniqueIndex('product_variants_choice').on(table.productId, table.size, table.color),
    uniqueIndex('product_variants_sku')
      .on(table.sku)
      .where(sql`${table.sku} is not null`),
    // The back office lists what runs low; a sale of what does not leaves the index alone.
    index('product_variants_low')
      .on(table.stock)
      .where(sql`${table.stock} <= 10`),
  ],
)

export type ProductVariantRow = typeof productVariants.$inferSelect
