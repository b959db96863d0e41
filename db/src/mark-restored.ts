import type { Database } from './open.ts'

/** The gap puts the next event's number above all numbers used since the backup. */
export const restoredEvent = `
  insert into events (seq, topic, kind, subject_id)
  select coalesce(max(seq), 0) + 1000000000, 'products', 'restored', '' from events`

/** Makes open pages reload. Must be the first write after a restore. @throws DatabaseUnreachable */
export const markRestored = async (db: Database): Promise<void> => {
  await db.run(restoredEvent)
}
