/** What changed last of what caches depend on, as the outbox holds it. */
import { and, asc, eq, gt, inArray, lte, max, min, sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import { cachedTopics } from './change-index.ts'
import type { Messages, Noted } from './message-ring.ts'
import { maxEvents } from './read-outbox.ts'

/** The last event of such a kind. */
const lastWhen = (condition: ReturnType<typeof sql>) =>
  sql<number>`max(case when ${condition} then ${events.seq} else 0 end)`

/**
 * The last change of each product, release, review and store, up to an event and from what as many events reach back as the outbox
 * keeps. One round trip, whose rows are bounded by that, also where old events were not deleted.
 */
export const readChanges = async (db: Database, upTo: number): Promise<Messages<Noted>> => {
  const since = and(gt(events.seq, upTo - maxEvents), lte(events.seq, upTo))
  const [[lowest], [restored], changes] = await db.batch([
    db.select({ seq: min(events.seq) }).from(events),
    db
      .select({ seq: max(events.seq) })
      .from(events)
      .where(and(since, eq(events.kind, 'restored'))),
    db
      .select({
        seq: sql<number>`max(${events.seq})`.as('last_seq'),
        topic: events.topic,
        subjectId: events.subjectId,
        createdAtMs: sql<number>`max(${events.createdAtMs})`,
        shownSeq: lastWhen(sql`${events.kind} <> 'stock-unshown'`),
        listsSeq: lastWhen(sql`${events.kind} not like 'stock-%'`),
      })
      .from(events)
      .where(and(since, inArray(events.topic, [...cachedTopics])))
      .groupBy(events.topic, events.subjectId)
      .orderBy(asc(sql`last_seq`)),
  ])
  // Of what was before a restore nothing is known.
  const floor = Math.max(upTo - maxEvents, (lowest?.seq ?? 1) - 1, restored?.seq ?? 0)
  const messages = changes.filter(({ seq }) => seq > floor)
  return { floor, floorAtMs: Date.now(), seq: upTo, messages }
}
