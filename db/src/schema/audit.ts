/** What staff wrote, and shoppers with an order's link: who, what, when, and the row before and after. A write completes its own rows; after it nothing changes them but the erasure of a person. */
import { registryActions } from '@shop/contracts/registry'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const auditNouns = [
  'product',
  'order',
  'review',
  'picture',
  'customer',
  'mail',
  'consent',
  'release',
  'value',
  'import',
] as const
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'export',
  'erase',
  // Of releases, modules and deploy tokens; before there were these, records of them said create, update or delete.
  ...registryActions,
] as const

export const audit = sqliteTable(
  'audit',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** One write may touch many rows; they share this. */
    writeId: text('write_id').notNull(),
    /** The staff member's email; of a publish `token:` and the first digits of the deploy token's hash; of a shopper `customer`. */
    actor: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    noun: text({ enum: auditNouns }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The whole row as a JSON object of its columns; null where there was or is none. Of a module what is live, and the canary. */
    before: text(),
    after: text(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    // The history of one product, order or review.
    index('audit_subject').on(table.noun, table.subjectId),
    // A write completes its own rows.
    index('audit_write').on(table.writeId),
  ],
)
