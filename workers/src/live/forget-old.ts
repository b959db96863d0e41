/** Keeps the outbox small. */
import { lte } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

/** How many events are kept; a page that missed more loads its data again. */
export const keptEvents = 10_000
/** They are counted in lots: one deletion a lot, not one an event. */
const lot = 1000

/** Deletes old events when, since `before`, the number `seq` has come into another lot. */
export const forgetOld = async (
  db: Database,
  { before, seq }: { before: number; seq: number },
): Promise<void> => {
  if (Math.floor(before / lot) === Math.floor(seq / lot)) return
  await db.delete(events).where(lte(events.seq, seq - keptEvents))
}
