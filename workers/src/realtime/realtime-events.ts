/** The outbox of events, and the messages that the realtime feed sends for them. */
import { and, asc, desc, gt, inArray, lte, sql } from 'drizzle-orm'

import type { RealtimeMessageWire, RealtimeTopic } from '@shop/contracts/realtime'
import type { ProductWire } from '@shop/contracts/product'
import type { Database } from '@shop/db/open'
import { type EventRow, events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'

import { toProductView } from '../products/product-view.ts'

/** A message as text, and the topic whose subscribers get it. */
export type Outgoing = { topic: RealtimeTopic; text: string }

/** Products as they are now, by id; a missing id was removed. */
export type Products = ReadonlyMap<string, ProductWire>

/** A page that missed more events than this reloads its data, which is cheaper. */
export const maxMissed = 500

/** Messages for what was committed after `lastSeq`, of the topics that have subscribers; `hasMore` when not all was read. */
export const readNewMessages = async (
  db: Database,
  lastSeq: number,
  topics: readonly RealtimeTopic[],
): Promise<{ seq: number; messages: Outgoing[]; hasMore: boolean }> => {
  const found = await db
    .select()
    .from(events)
    .where(gt(events.seq, lastSeq))
    .orderBy(asc(events.seq))
    .limit(maxMissed)
  return {
    seq: found.at(-1)?.seq ?? lastSeq,
    messages: await readMessages(db, found, topics),
    hasMore: found.length === maxMissed,
  }
}

/** What a page missed between its last message, `after`, and `seq`; `null` when it must reload its data. */
export const readMissed = async (
  db: Database,
  { after, seq, topics }: { after: number; seq: number; topics: readonly RealtimeTopic[] },
): Promise<Outgoing[] | null> => {
  // A number from the future belongs to another database: all data of the page may be wrong.
  if (after > seq) return null
  if (after === seq) return []
  const isMissed = and(gt(events.seq, after), lte(events.seq, seq), inArray(events.topic, topics))
  const [oldest, found] = await db.batch([
    db.select({ seq: sql<number>`min(${events.seq})` }).from(events),
    db
      .select()
      .from(events)
      .where(isMissed)
      .orderBy(asc(events.seq))
      .limit(maxMissed + 1),
  ])
  const isDeleted = after + 1 < (oldest[0]?.seq ?? 0)
  return isDeleted || found.length > maxMissed ? null : readMessages(db, found, topics)
}

/** The number of the last event, or of the last one up to a time; 0 when there is none. */
export const readLastSeq = async (db: Database, untilMs?: number): Promise<number> => {
  const [last] = await db
    .select({ seq: events.seq })
    .from(events)
    .where(untilMs === undefined ? undefined : lte(events.createdAtMs, untilMs))
    .orderBy(desc(events.seq))
    .limit(1)
  return last?.seq ?? 0
}

/** How many events stay in the outbox, for pages that reconnect. */
export const maxEvents = 10_000
/** Old events are deleted by the thousand, so that not every event costs a deletion. */
const deletionBatch = 1000

/** Deletes old events when the number has passed another thousand between `before` and `seq`. */
export const deleteOldEvents = async (
  db: Database,
  { before, seq }: { before: number; seq: number },
): Promise<void> => {
  if (Math.floor(before / deletionBatch) === Math.floor(seq / deletionBatch)) return
  await db.delete(events).where(lte(events.seq, seq - maxEvents))
}

const readMessages = async (
  db: Database,
  found: readonly EventRow[],
  topics: readonly RealtimeTopic[],
): Promise<Outgoing[]> => {
  const subscribed = found.filter(({ topic }) => topics.includes(topic))
  const productIds = subscribed.flatMap(({ topic, subjectId }) =>
    topic === 'products' ? [subjectId] : [],
  )
  return toMessages(subscribed, await readProducts(db, new Set(productIds)))
}

const readProducts = async (db: Database, ids: ReadonlySet<string>): Promise<Products> => {
  if (ids.size === 0) return new Map()
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map((row) => [row.id, toProductView(row)]))
}

/**
 * One message for each subject's last event, in order. A product's message carries the product as it is now,
 * so that a page which applies one twice, or late, is still right.
 */
export const toMessages = (found: readonly EventRow[], now: Products): Outgoing[] => {
  const last = new Map(found.map((event) => [`${event.topic} ${event.subjectId}`, event]))
  return [...last.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map((event) => ({ topic: event.topic, text: JSON.stringify(toMessage(event, now)) }))
}

const toMessage = ({ seq, topic, subjectId: id }: EventRow, now: Products): RealtimeMessageWire => {
  if (topic !== 'products') return { type: 'changed', seq, topic, id }
  const product = now.get(id)
  return product ? { type: 'product.saved', seq, product } : { type: 'product.removed', seq, id }
}
