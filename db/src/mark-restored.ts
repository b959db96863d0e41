import { sql } from 'drizzle-orm'

import type { Database } from './open.ts'

/** A gap this large puts the next event's number above all numbers used since the backup. */
const skippedNumbers = 1_000_000_000

export const restoredEvent = sql`
  insert into events (seq, topic, kind, subject_id)
  select coalesce(max(seq), 0) + ${skippedNumbers}, 'products', 'restored', '' from events`

/** Makes open pages reload. Must be the first write after a restore. @throws DatabaseUnreachable */
export const markRestored = async (db: Database): Promise<void> => {
  await db.run(restoredEvent)
}
