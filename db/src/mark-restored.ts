/** Must run on a restored database before anything else is written to it. */
import { sql } from 'drizzle-orm'

import type { Database } from './open.ts'

/**
 * The gap in sequence numbers. It puts new numbers above all those used since the backup was made,
 * so that a page which has seen one of them does not mistake it for a number of the restored
 * database.
 */
const skippedNumbers = 1_000_000_000

export const restoredEvent = sql`
  insert into events (seq, topic, kind, subject_id)
  select coalesce(max(seq), 0) + ${skippedNumbers}, 'products', 'restored', '' from events`

/**
 * Tells the realtime feed that the database was replaced: writes a `restored` event with a number
 * above all that open pages have seen. Every page, connected or about to reconnect, then gets
 * `reset` and reloads its data. Call this once after a restore; calling it again only makes pages
 * reload again.
 * @throws DatabaseUnreachable
 */
export const markRestored = async (db: Database): Promise<void> => {
  await db.run(restoredEvent)
}
