/**
 * The outbox: a row for each change of a product, order, review or the registry, written in the
 * transaction of the change.
 */
import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { realtimeTopics } from '@shop/contracts/realtime'

/**
 * `stock-shown`: only the stock of a product changed, and pages now show another number or text for
 * it. `stock-unshown`: only the stock changed, and pages look the same. `restored`: the database
 * was restored from a backup, so open pages may show wrong data (`mark-restored.ts`).
 */
export const eventKinds = ['saved', 'removed', 'stock-shown', 'stock-unshown', 'restored'] as const

export const events = sqliteTable('events', {
  /**
   * The sequence number. SQLite has one writer, so numbers are committed in order. The newest row
   * is never deleted, so no number is used twice.
   */
  seq: integer().primaryKey(),
  topic: text({ enum: realtimeTopics }).notNull(),
  kind: text({ enum: eventKinds }).notNull(),
  subjectId: text('subject_id').notNull(),
  createdAtMs: integer('created_at_ms')
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`),
})

export type EventRow = typeof events.$inferSelect
