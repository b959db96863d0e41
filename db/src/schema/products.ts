/** Products: the catalogue, with money in cents and stock that cannot go below zero. */
import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { categories } from '@shop/domain/catalog'
import { taxRate } from '@shop/domain/totals'
import type { Product } from '@shop/contracts/product'

/** The sizes and colors of variants that are left, and the sizes of all variants. */
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
     * What is left of a product of which a variant has sold out; null of any other. The trigger of `stock_movements` keeps it:
     * no code changes size or color of a variant.
     */
    choicesLeft: text('choices_left', { mode: 'json' }).$type<ChoicesLeft>(),
    /** Grows with every save by staff; a sale leaves it, so that it never spoils a form. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.priceCents} >= 0`),
    // The shop's first page, and the pictures of categories: featured ones first, then the newest.
    index('products_featured').on(table.featured, table.createdAtMs),
    index('products_category').on(table.category, table.featured, table.createdAtMs),
    // New arrivals and the admin's list.
    index('products_created').on(table.createdAtMs),
    // Sorts by price, and the sum and mean of all prices, read from the index alone.
    index('products_price').on(table.priceCents),
  ],
)

export type ProductRow = typeof products.$inferSelect
