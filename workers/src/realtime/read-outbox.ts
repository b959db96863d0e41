/** The outbox of events, read as the messages that open pages get. */
import { asc, desc, eq, gt, inArray, max, min, sql } from 'drizzle-orm'

import type { ProductWire } from '@shop/contracts/product'
import type { RealtimeMessageWire } from '@shop/contracts/realtime'
import type { Database } from '@shop/db/open'
import { type EventRow, events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'

import { toProductView } from '../products/product-view.ts'
import { listedWithVariants } from '../search/retrieval/product-columns.ts'
import { maxMessages, type Messages, type Outgoing } from './message-ring.ts'

/** An event, and its product as it is now; `null` for one that was removed, and for other topics. */
export type Found = { event: EventRow; product: ProductWire | null }

/** How many events one query reads. */
const pageSize = maxMessages

/**
 * The messages of the events after a number; without it, of the last event of each subject. `hasMore` when not all
 * were read. One round trip, in which events and products are of the same moment. A restored database has numbers
 * that begin above `after` (`markRestored`), or ends below it (restored by hand).
 */
export const readOutbox = async (
  db: Database,
  after?: number,
): Promise<Messages & { hasMore: boolean }> => {
  const isRead =
    after === undefined ? inArray(events.seq, lastOfSubjects(db)) : gt(events.seq, after)
  const page = db.select().from(events).where(isRead).orderBy(asc(events.seq)).limit(pageSize)
  const inPage = page.as('page')
  // A product that many orders took from is read once.
  const subjects = db
    .select({ id: inPage.subjectId })
    .from(inPage)
    .where(eq(inPage.topic, 'products'))
  const [[lowest], [highest], rows, changed] = await db.batch([
    // One row each: a statement that asks for both reads the whole table.
    db.select({ seq: min(events.seq) }).from(events),
    db.select({ seq: max(events.seq) }).from(events),
    page,
    db.select({ product: listedWithVariants }).from(products).where(inArray(products.id, subjects)),
  ])
  const [first, last] = [lowest?.seq ?? 1, highest?.seq ?? 0]
  const productOf = new Map(changed.map(({ product }) => [product.id, toProductView(product)]))
  const found = rows.map((event) => ({
    event,
    product: (event.topic === 'products' && productOf.get(event.subjectId)) || null,
  }))
  const hasMore = (found.at(-1)?.event.seq ?? last) < last
  if (after !== undefined && last < after) return { ...nothingSince(last), hasMore }
  // A subject that is missing among as many as possible had its last event before the others.
  const begin = found.length === pageSize ? (found[0]?.event.seq ?? first) : first
  const messages = toMessages(found, { after: after ?? begin - 1, areAll: after !== undefined })
  return { ...messages, hasMore }
}

/** The last event of each subject says all: a feed that begins anew on a busy day still knows what pages missed. */
const lastOfSubjects = (db: Database) =>
  db
    .select({ seq: max(events.seq) })
    .from(events)
    .groupBy(events.topic, events.subjectId)
    .orderBy(desc(max(events.seq)))
    .limit(pageSize)

/** Nothing is known of the time before now. */
const nothingSince = (seq: number): Messages => ({
  floor: seq,
  floorAtMs: Date.now(),
  seq,
  messages: [],
})

/**
 * One message for each subject's last event, in order. A product's message carries the product as it is now, so that
 * a page which gets it late is still right. What was before a restore is left out: pages load again for it. Unless
 * these `areAll` events after a number, those before a subject's last one may have changed anything.
 */
export const toMessages = (
  found: readonly Found[],
  { after, areAll }: { after: number; areAll: boolean },
): Messages => {
  const restored = found.findLast(({ event }) => event.kind === 'restored')?.event
  const floor = restored?.seq ?? after
  const first = restored ?? found[0]?.event
  const since = found.filter(({ event }) => event.seq > floor)
  const last = lastBySubject(since, areAll)
  return {
    floor,
    // All events that were ever written are newer than none.
    floorAtMs: floor === 0 ? 0 : (first?.createdAtMs ?? Date.now()),
    seq: found.at(-1)?.event.seq ?? floor,
    messages: [...last.values()]
      .toSorted((a, b) => a.event.seq - b.event.seq)
      .map(({ event, product, shownSeq, listsSeq }) => ({
        seq: event.seq,
        topic: event.topic,
        subjectId: event.subjectId,
        createdAtMs: event.createdAtMs,
        shownSeq,
        listsSeq,
        text: JSON.stringify(toMessage(event, product)),
      })),
  }
}

type LastFound = Found & Pick<Outgoing, 'shownSeq' | 'listsSeq'>

const lastBySubject = (found: readonly Found[], areAll: boolean): Map<string, LastFound> => {
  const last = new Map<string, LastFound>()
  for (const one of found) {
    const { seq, kind, topic, subjectId } = one.event
    const key = `${topic} ${subjectId}`
    const { shownSeq = 0, listsSeq = 0 } = last.get(key) ?? {}
    const isForLists = !areAll || !kind.startsWith('stock')
    const isShown = isForLists || kind === 'stock-shown'
    last.set(key, {
      ...one,
      shownSeq: isShown ? seq : shownSeq,
      listsSeq: isForLists ? seq : listsSeq,
    })
  }
  return last
}

const toMessage = (
  { seq, topic, subjectId: id }: EventRow,
  product: ProductWire | null,
): RealtimeMessageWire => {
  if (topic !== 'products') return { type: 'changed', seq, topic, id }
  return product ? { type: 'product.saved', seq, product } : { type: 'product.removed', seq, id }
}

/** How many events stay in the outbox, for a feed that was away. */
export const maxEvents = 10_000
/** Old events are deleted by the thousand, so that not every event costs a deletion. */
const deletionBatch = 1000

/**
 * Deletes old events when the number has passed another thousand between `before` and `seq`. Of a module's values the last event
 * says all: its program may write them in a loop, which must not push out what others have changed.
 */
export const deleteOldEvents = async (
  db: Database,
  { before, seq }: { before: number; seq: number },
): Promise<void> => {
  if (Math.floor(before / deletionBatch) === Math.floor(seq / deletionBatch)) return
  await db.batch([
    db.run(
      sql`delete from ${events} where topic = 'values' and seq not in (select max(seq) from ${events} where topic = 'values' group by subject_id)`,
    ),
    db.run(
      sql`delete from ${events} where seq <= (select seq from ${events} order by seq desc limit 1 offset ${maxEvents})`,
    ),
  ])
}
