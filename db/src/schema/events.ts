/** The outbox has a row for each change that pages must see, written in the same transaction. */
import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { realtimeTopics } from '@shop/contracts/realtime'

/**
 * `created`: an order was placed (other topics write `saved` for a new row). `stock-shown`: only
 * the stock of a product changed, and pages now show it differently. `stock-unshown`: only the
 * stock changed, and pages look the same. `restored`: the database was restored from a backup, so
 * open pages may show wrong data (`mark-restored.ts`).
 */
export const eventKinds = [
  'created',
  'saved',
  'removed',
  'stock-shown',
  'stock-unshown',
  'restored',
] as const

export const events = sqliteTable('events', {
  /**
   * Rows commit in the order of their numbers, because SQLite has one writer. The newest row is
   * never deleted, so no number is used twice.
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
