/** The outbox has a row for each change that pages must see, written in the same transaction. */
import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { realtimeTopics } from '@shop/contracts/realtime'

/**
 * `created` means that an order was placed; other topics write `saved` for a new row. `stock-shown`
 * is a stock change that pages show; `stock-unshown` is one that they do not show. After
 * `restored`, open pages may show wrong data, because a backup replaced the database.
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
   * SQLite has one writer, so rows commit in the order of their numbers. The newest row is never
   * deleted, so no number is used twice.
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
