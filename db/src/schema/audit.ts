/**
 * The audit log has the row before and after every write by staff, and by shoppers with an order's
 * link. A record changes only when `after` is filled in or a person is erased.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { registryActions } from '@shop/contracts/registry'

export const auditNouns = [
  'product',
  'draft',
  'order',
  'review',
  'picture',
  'customer',
  'mail',
  'consent',
  'release',
  'value',
  'import',
  'model',
  'setting',
  'discount',
  'return',
  'webhook',
  'delivery',
  'key',
  'staff',
] as const
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'export',
  'erase',
  ...registryActions,
] as const

export const audit = sqliteTable(
  'audit',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** All records of one write have the same value. */
    writeId: text('write_id').notNull(),
    /** A staff email, `customer`, `payments`, `guard`, or a program such as `key:<id>`. */
    actor: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    noun: text({ enum: auditNouns }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The row as JSON. Null if there was no row. For a module, its live release and its canary. */
    before: text(),
    after: text(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    index('audit_subject').on(table.noun, table.subjectId),
    // Finds the records of a write, so that the write can fill in their `after`.
    index('audit_write').on(table.writeId),
  ],
)
