import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { ProblemIssue } from '@shop/contracts/problem'
import type { DraftFields } from '@shop/contracts/product-draft'

/** Products that are not in the shop yet. No route for shoppers reads this table. */
export const productDrafts = sqliteTable(
  'product_drafts',
  {
    /** The id that the product will have. */
    id: text().primaryKey(),
    /** Named as in the API. Amounts are in cents. */
    fields: text({ mode: 'json' }).$type<DraftFields>().notNull(),
    /** The shop creates the product at this time. Null for a draft without a schedule. */
    publishAtMs: integer('publish_at_ms'),
    /** Why the last scheduled publication failed. */
    issues: text({ mode: 'json' }).$type<ProblemIssue[]>(),
    version: integer().notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAtMs: integer('changed_at_ms').notNull(),
  },
  (table) => [index('product_drafts_publish').on(table.publishAtMs)],
)

export type ProductDraftRow = typeof productDrafts.$inferSelect
