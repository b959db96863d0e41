import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { discountKinds } from '@shop/domain/discounts'

import { orders } from './orders.ts'

export const discounts = sqliteTable(
  'discounts',
  {
    id: text().primaryKey(),
    /** In capitals. Null for an automatic discount. */
    code: text(),
    title: text().notNull(),
    kind: text({ enum: discountKinds }).notNull(),
    /** Basis points of a percentage, cents of an amount, and 0 for free shipping. */
    value: integer().notNull(),
    minimumCents: integer('minimum_cents').notNull(),
    /** `productIds` and `categories` are both null for a discount on everything. */
    productIds: text('product_ids', { mode: 'json' }).$type<string[]>(),
    categories: text({ mode: 'json' }).$type<string[]>(),
    fromMs: integer('from_ms'),
    untilMs: integer('until_ms'),
    maxUses: integer('max_uses'),
    /** A trigger counts the rows of `discount_uses`. */
    uses: integer().notNull().default(0),
    isOncePerEmail: integer('is_once_per_email', { mode: 'boolean' }).notNull(),
    /** True if the assistant may tell anybody about the discount. */
    isPublic: integer('is_public', { mode: 'boolean' }).notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** Increases with each save. A save or an order with an older version is rejected. */
    version: integer().notNull().default(1),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    check('discounts_most_uses', sql.raw('uses <= max_uses')),
    // This index finds the discount of a typed code.
    uniqueIndex('discounts_code').on(table.code),
    // The back office lists the newest first.
    index('discounts_list').on(table.createdAtMs, table.id),
  ],
)

export type DiscountRow = typeof discounts.$inferSelect

/** A trigger deletes the row when the order is cancelled. */
export const discountUses = sqliteTable(
  'discount_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    discountId: text('discount_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    /** Lower case. Null if an email may use the discount more than once. */
    email: text(),
  },
  // Rejects a second order with the same email. Rows without an email never conflict.
  (table) => [uniqueIndex('discount_uses_email').on(table.discountId, table.email)],
)
