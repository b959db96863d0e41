/** Products of the catalogue. Prices are in cents, and stock cannot fall below zero. */
import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { categories } from '@shop/domain/catalog'
import { taxRate } from '@shop/domain/totals'
import type { Product } from '@shop/contracts/product'

/** `sizes` and `colors` are those of variants in stock; `allSizes` are those of all variants. */
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
    category: text({ enum: categories }).notNull(),
    stock: integer().notNull().default(0),
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    sizes: text({ mode: 'json' }).$type<Product['sizes']>().notNull(),
    colors: text({ mode: 'json' }).$type<Product['colors']>().notNull(),
    tags: text({ mode: 'json' }).$type<Product['tags']>().notNull(),
    sku: text(),
    taxRate: real('tax_rate').notNull().default(taxRate),
    specifications: text({ mode: 'json' })
      .$type<NonNullable<Product['specifications']>>()
      .notNull(),
    /**
     * Null unless a variant has sold out. The trigger on `stock_movements` updates it, which
     * suffices because no code changes a variant's size or color.
     */
    choicesLeft: text('choices_left', { mode: 'json' }).$type<ChoicesLeft>(),
    /**
     * Grows with each save by staff. Sales do not change it, so they never conflict with a form.
     */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.priceCents} >= 0`),
    // Lists the shop's first page and the pictures of categories: featured first, then the newest.
    index('products_featured').on(table.featured, table.createdAtMs),
    index('products_category').on(table.category, table.featured, table.createdAtMs),
    // Lists new arrivals, and the products of the back office.
    index('products_created').on(table.createdAtMs),
    // Sorts by price, and computes the sum and mean of all prices from the index alone.
    index('products_price').on(table.priceCents),
  ],
)

export type ProductRow = typeof products.$inferSelect
