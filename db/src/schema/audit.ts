/**
 * The audit log: every write by staff, and by shoppers with an order's link, with the row before
 * and after. A write may fill in `after` of its own records. Later, only the erasure of a person
 * changes a record.
 */
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
  // For releases, modules and deploy tokens. Older records about them say create, update or delete.
  ...registryActions,
] as const

export const audit = sqliteTable(
  'audit',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** The same for all records of one write. */
    writeId: text('write_id').notNull(),
    /** A staff email, `token:` and the first digits of a deploy token's hash, or `customer`. */
    actor: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    noun: text({ enum: auditNouns }).notNull(),
    subjectId: text('subject_id').notNull(),
    /**
     * The row before and after the write, as JSON objects of its columns; null if there is no row.
     * For a module: its live release and its canary.
     */
    before: text(),
    after: text(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    // Lists the history of one product, order or review.
    index('audit_subject').on(table.noun, table.subjectId),
    // Finds the rows that a write still has to complete.
    index('audit_write').on(table.writeId),
  ],
)
