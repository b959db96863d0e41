/** A rejected review is deleted. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { reviewStatuses } from '@shop/contracts/review'

export const reviews = sqliteTable(
  'reviews',
  {
    id: text().primaryKey(),
    /** The product may be deleted by now, so its name is stored as well. */
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    rating: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    status: text({ enum: reviewStatuses }).notNull().default('pending'),
    helpful: integer().notNull().default(0),
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    reply: text(),
    repliedAtMs: integer('replied_at_ms'),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    check('reviews_rating_is_stars', sql`${table.rating} between 1 and 5`),
    // The back office lists the newest first, either all or by status.
    index('reviews_created').on(table.createdAtMs),
    index('reviews_status').on(table.status, table.createdAtMs),
    // A product page lists the newest approved reviews.
    index('reviews_product').on(table.productId, table.status, table.createdAtMs),
    // This index counts reviews by status and by rating.
    index('reviews_figures').on(table.rating, table.status),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect
