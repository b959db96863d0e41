import { and, asc, eq, gt, inArray, lte, max, min, sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import { cachedTopics } from './change-index.ts'
import type { Messages, Noted } from './message-ring.ts'
import { maxEvents } from './read-outbox.ts'

const lastWhen = (condition: ReturnType<typeof sql>) =>
  sql<number>`max(case when ${condition} then ${events.seq} else 0 end)`

/**
 * Reads the last change of each cached subject up to an event, in one round trip of at most
 * `maxEvents` rows.
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
  // Nothing is known about the time before a restore.
  const floor = Math.max(upTo - maxEvents, (lowest?.seq ?? 1) - 1, restored?.seq ?? 0)
  const messages = changes.filter(({ seq }) => seq > floor)
  return { floor, floorAtMs: Date.now(), seq: upTo, messages }
}
