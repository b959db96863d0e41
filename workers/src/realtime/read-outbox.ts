import { and, asc, desc, eq, gt, inArray, lte, max, min, sql } from 'drizzle-orm'

import type { ProductWire } from '@shop/contracts/product'
import type { RealtimeMessageWire } from '@shop/contracts/realtime'
import type { Database } from '@shop/db/open'
import { type EventRow, events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { showStock } from '@shop/domain/stock'

import {
  type ChangeIndex,
  type Changes,
  createChangeIndex,
  type Subject,
} from '../platform/change-index.ts'
import { listedWithVariants } from '../search/retrieval/product-columns.ts'
import { toProductView } from '../shop/products/get-product.ts'
import { createRing, maxMessages, type MessageRing, type Messages } from './message-ring.ts'

export type HubMemory = { ring: MessageRing; changes: ChangeIndex }

export const openOutbox = (db: Database) => {
  let memory: HubMemory | undefined
  let readAtMs = 0
  let lastGapAtMs = 0
  let lastRead: Promise<unknown> = Promise.resolve()
  let nextRead: Promise<HubMemory> | undefined
  let waitingRead: Promise<HubMemory> | undefined

  const startRead = async (): Promise<HubMemory> => {
    waitingRead = undefined
    const begunAtMs = Date.now()
    memory = memory ? await readOn(db, memory) : await readFirst(db)
    readAtMs = begunAtMs
    return memory
  }
  /** Reads never overlap, because an older one must not finish last. @throws DatabaseUnreachable */
  const readNow = (): Promise<HubMemory> => {
    // The callers of the previous read get its error.
    waitingRead ??= lastRead.catch(() => {}).then(startRead)
    lastRead = waitingRead
    return waitingRead
  }
  const readAfterGap = async (gapMs: number): Promise<HubMemory> => {
    await scheduler.wait(Math.max(0, lastGapAtMs + gapMs - Date.now()))
    nextRead = undefined
    lastGapAtMs = Date.now()
    return readNow()
  }
  return {
    readNow,
    /** Concurrent callers share a read. @throws DatabaseUnreachable */
    read: (gapMs: number): Promise<HubMemory> => (nextRead ??= readAfterGap(gapMs)),
    memory: (maxAgeMs = Number.POSITIVE_INFINITY): HubMemory | undefined =>
      Date.now() - readAtMs <= maxAgeMs ? memory : undefined,
  }
}

const readFirst = async (db: Database): Promise<HubMemory> => {
  const ring = createRing(await readOutbox(db))
  const changes = createChangeIndex()
  changes.add(await readChanges(db, ring.seq()))
  return { ring, changes }
}

const readOn = async (db: Database, memory: HubMemory): Promise<HubMemory> => {
  const { ring, changes } = memory
  for (let hasMore = true; hasMore;) {
    const before = ring.seq()
    const next = await readOutbox(db, before)
    ring.add(next)
    changes.add(next.changes, before)
    await deleteOldEvents(db, { before, seq: next.seq })
    hasMore = next.hasMore
  }
  return memory
}

/**
 * `product` is the current state. Null if the product was deleted or the event has another topic.
 */
export type Found = { event: EventRow; product: ProductWire | null }

const pageSize = maxMessages

/**
 * Without `after`, reads the last event of each subject. `changes` is incomplete in this case: use
 * `readChanges`. If all events are below `after`, the database was restored without `markRestored`.
 */
export const readOutbox = async (
  db: Database,
  after?: number,
): Promise<Messages & { changes: Changes; hasMore: boolean }> => {
  const isRead =
    after === undefined ? inArray(events.seq, lastOfSubjects(db)) : gt(events.seq, after)
  const page = db.select().from(events).where(isRead).orderBy(asc(events.seq)).limit(pageSize)
  const inPage = page.as('page')
  const subjects = db
    .select({ id: inPage.subjectId })
    .from(inPage)
    .where(eq(inPage.topic, 'products'))
  const [[lowest], [highest], rows, changed] = await db.batch([
    // A statement that selects both min and max would scan the whole table.
    db.select({ seq: min(events.seq) }).from(events),
    db.select({ seq: max(events.seq) }).from(events),
    page,
    db.select({ product: listedWithVariants }).from(products).where(inArray(products.id, subjects)),
  ])
  const [first, last] = [lowest?.seq ?? 1, highest?.seq ?? 0]
  const productOf = new Map(
    changed.map(({ product }) => [product.id, toProductView(showStock(product))]),
  )
  const found = rows.map((event) => ({
    event,
    product: (event.topic === 'products' && productOf.get(event.subjectId)) || null,
  }))
  const hasMore = (found.at(-1)?.event.seq ?? last) < last
  if (after !== undefined && last < after) return { ...nothingSince(last), hasMore }
  // If the page is full, a subject not in it had its last change before the page's first event.
  const begin = found.length === pageSize ? (found[0]?.event.seq ?? first) : first
  const messages = toMessages(found, after ?? begin - 1)
  const { floor, seq } = messages
  return { ...messages, changes: toChanges(rows, { floor, seq }), hasMore }
}

/** Later events of a subject supersede earlier ones, so one page covers even a busy day. */
const lastOfSubjects = (db: Database) =>
  db
    .select({ seq: max(events.seq) })
    .from(events)
    .groupBy(events.topic, events.subjectId)
    .orderBy(desc(max(events.seq)))
    .limit(pageSize)

const nothingSince = (seq: number) => ({
  floor: seq,
  floorAtMs: Date.now(),
  seq,
  messages: [],
  changes: { floor: seq, seq, last: new Map<Subject, number>() },
})

/**
 * A message has the current state of its product, so it is correct even if it arrives late. Pages
 * reload after a restore, so messages from before it are left out.
 */
export const toMessages = (found: readonly Found[], after: number): Messages => {
  const restored = found.findLast(({ event }) => event.kind === 'restored')?.event
  const floor = restored?.seq ?? after
  const first = restored ?? found[0]?.event
  const last = new Map<string, Found>()
  const created = new Set<string>()
  for (const one of found) {
    const { seq, kind, topic, subjectId } = one.event
    if (seq > floor) last.set(`${topic} ${subjectId}`, one)
    if (kind === 'created') created.add(subjectId)
  }
  return {
    floor,
    // 0 stands for the time before the first event.
    floorAtMs: floor === 0 ? 0 : (first?.createdAtMs ?? Date.now()),
    seq: found.at(-1)?.event.seq ?? floor,
    messages: [...last.values()]
      .toSorted((a, b) => a.event.seq - b.event.seq)
      .map(({ event, product }) => ({
        seq: event.seq,
        topic: event.topic,
        subjectId: event.subjectId,
        createdAtMs: event.createdAtMs,
        text: JSON.stringify(toMessage(event, product, created.has(event.subjectId))),
      })),
  }
}

const toMessage = (
  { seq, topic, subjectId: id }: EventRow,
  product: ProductWire | null,
  isNew: boolean,
): RealtimeMessageWire => {
  if (topic !== 'products')
    return { type: 'changed', seq, topic, id, ...(isNew && { is_new: true }) }
  return product ? { type: 'product.saved', seq, product } : { type: 'product.removed', seq, id }
}

type Changed = Pick<EventRow, 'seq' | 'topic' | 'kind' | 'subjectId'>

const toChanges = (rows: readonly Changed[], { floor, seq }: Omit<Changes, 'last'>): Changes => {
  const last: Changes['last'] = new Map()
  for (const row of rows) {
    if (row.seq <= floor) continue
    for (const subject of subjectsOf(row)) {
      // A change index evicts in insertion order, so the subject that changed last must come last.
      last.delete(subject)
      last.set(subject, row.seq)
    }
  }
  return { floor, seq, last }
}

export const subjectsOf = ({ topic, kind, subjectId }: Omit<Changed, 'seq'>): Subject[] => {
  if (topic === 'releases' || topic === 'reviews' || topic === 'settings') return [topic]
  if (topic === 'values') return [`values:${subjectId}`]
  if (topic !== 'products') return []
  if (kind === 'stock-unshown') return ['stock']
  const shown: Subject[] = ['stock', 'shown', `product:${subjectId}`]
  return kind === 'stock-shown' ? shown : [...shown, 'lists']
}

const cachedTopics = ['products', 'settings', 'releases', 'reviews', 'values'] as const

export const readChanges = async (db: Database, seq: number): Promise<Changes> => {
  const since = and(gt(events.seq, seq - maxEvents), lte(events.seq, seq))
  const { topic, kind, subjectId } = events
  const [[lowest], rows] = await db.batch([
    db.select({ seq: min(events.seq) }).from(events),
    db
      .select({ seq: sql<number>`max(${events.seq})`.as('last_seq'), topic, kind, subjectId })
      .from(events)
      .where(and(since, inArray(topic, [...cachedTopics])))
      .groupBy(topic, kind, subjectId)
      .orderBy(asc(sql`last_seq`)),
  ])
  // Begins after a restore, because nothing is known about the time before it.
  const restored = rows.findLast((row) => row.kind === 'restored')
  const floor = Math.max(seq - maxEvents, (lowest?.seq ?? 1) - 1, restored?.seq ?? 0)
  return toChanges(rows, { floor, seq })
}

export const maxEvents = 10_000
/** Most events cost no deletion, because old ones are deleted a thousand at a time. */
const deletionBatch = 1000

/**
 * Keeps `maxEvents` events, but only the last one about each module's values, because a module may
 * write in a loop.
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
