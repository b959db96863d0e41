import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

import type { Product } from '@shop/contracts/product'
import { defaultSettings } from '@shop/domain/shop-settings'

/** `sizes` and `colors` are those of variants in stock. `allSizes` also has sold-out sizes. */
type ChoicesLeft = Record<'sizes' | 'colors' | 'allSizes', string[]>

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    originalPriceCents: integer('original_price_cents'),
    image: text().notNull(),
    pictures: text({ mode: 'json' })
      .$type<NonNullable<Product['pictures']>>()
      .notNull()
      .default([]),
    category: text().notNull(),
    stock: integer().notNull().default(0),
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    sizes: text({ mode: 'json' }).$type<Product['sizes']>().notNull(),
    colors: text({ mode: 'json' }).$type<Product['colors']>().notNull(),
    tags: text({ mode: 'json' }).$type<Product['tags']>().notNull(),
    sku: text(),
    taxRate: real('tax_rate').notNull().default(defaultSettings.taxes.rate),
    specifications: text({ mode: 'json' })
      .$type<NonNullable<Product['specifications']>>()
      .notNull(),
    /** Null unless a variant has sold out. The trigger on `stock_movements` updates it. */
    choicesLeft: text('choices_left', { mode: 'json' }).$type<ChoicesLeft>(),
    /** Increases with each save by staff, not with orders, so orders and edits never conflict. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.priceCents} >= 0`),
    // This index serves the sort order `featured`. The picture of a category comes from its first
    // product in this order.
    index('products_featured').on(table.featured, table.createdAtMs),
    index('products_category').on(table.category, table.featured, table.createdAtMs),
    index('products_created').on(table.createdAtMs),
    // This index alone suffices for the sum and mean of all prices.
    index('products_price').on(table.priceCents),
  ],
)

export type ProductRow = typeof products.$inferSelect

export const productVariants = sqliteTable(
  'product_variants',
  {
    /** An id is never reused, because order lines and stock movements refer to it forever. */
    id: integer().primaryKey({ autoIncrement: true }),
    /** Has no foreign key, because a trigger deletes variants and writes their movements. */
    productId: text('product_id').notNull(),
    /** Empty if the product has no sizes. The same holds for `color`. */
    size: text().notNull(),
    color: text().notNull(),
    sku: text(),
    /** Null if the variant costs as much as the product. */
    priceCents: integer('price_cents'),
    /** A trigger keeps `products.stock` equal to the sum of its variants' stock. */
    stock: integer().notNull().default(0),
  },
  (table) => [
    check('product_variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variants_price_not_negative', sql`${table.priceCents} >= 0`),
    uniqueIndex('product_variants_choice').on(table.productId, table.size, table.color),
    uniqueIndex('product_variants_sku')
      .on(table.sku)
      .where(sql`${table.sku} is not null`),
    // The back office lists low stock. Selling a well-stocked variant does not touch this partial
    // index.
    index('product_variants_low')
      .on(table.stock)
      .where(sql`${table.stock} <= 10`),
  ],
)

export type ProductVariantRow = typeof productVariants.$inferSelect

/** `manual` means that something wrote to a `stock` column directly. */
const stockMovementKinds = [
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

/** The append-only stock ledger. Triggers keep each stock equal to the sum of its rows. */
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
    /** The audited write that caused this movement. The audit names who wrote. */
    writeId: text('write_id'),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('stock_movements_stock_not_negative', sql`${table.stockAfter} >= 0`),
    check('stock_movements_variant_not_negative', sql`${table.variantStockAfter} >= 0`),
    // SQLite ends each index entry with the row id, here `seq`, so this index finds a product's
    // last movement.
    index('stock_movements_product').on(table.productId),
    // This index finds the stock that an order holds.
    index('stock_movements_order')
      .on(table.orderId)
      .where(sql`${table.orderId} is not null`),
  ],
)

export type StockMovementRow = typeof stockMovements.$inferSelect
