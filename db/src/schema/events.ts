/** The outbox: one row for every change of a product, an order, a review or the registry, written in its transaction. */
import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { realtimeTopics } from '@shop/contracts/realtime'

/**
 * A change of a product's stock alone is `stock-shown` when pages show another number or another text for it, and
 * `stock-unshown` otherwise. `restored`: the database was restored from a backup, and what open pages show may be
 * wrong (`mark-restored.ts`).
 */
export const eventKinds = ['saved', 'removed', 'stock-shown', 'stock-unshown', 'restored'] as const

export const events = sqliteTable('events', {
  /** The sequence number. SQLite has one writer, so numbers are committed in order; the newest row is never deleted, so none comes again. */
  seq: integer().primaryKey(),
  topic: text({ enum: realtimeTopics }).notNull(),
  kind: text({ enum: eventKinds }).notNull(),
  subjectId: text('subject_id').notNull(),
  createdAtMs: integer('created_at_ms')
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`),
})

export type EventRow = typeof events.$inferSelect
