/** What a restore must do to the database it has restored, before anything else is written there. */
import { sql } from 'drizzle-orm'

import type { Database } from './open.ts'

/**
 * Sequence numbers go on this far above those of the backup, and so above every number that was given since the
 * backup was made: a page that has seen one of those must not take it for a number of the restored database.
 */
const skippedNumbers = 1_000_000_000

/** The event itself, for a restore that writes it in its own transaction. */
export const restoredEvent = sql`
  insert into events (seq, topic, kind, subject_id)
  select coalesce(max(seq), 0) + ${skippedNumbers}, 'products', 'restored', '' from events`

/**
 * Tells the realtime feed that the database is another one now: an event `restored`, with a number above all that
 * open pages have seen. Every page, connected or about to reconnect, gets `reset` for it and loads its data again.
 * To be called once after a restore; calling it again only makes pages load once more.
 * @throws DatabaseUnreachable
 */
export const markRestored = async (db: Database): Promise<void> => {
  await db.run(restoredEvent)
}
