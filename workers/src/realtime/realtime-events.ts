/** The outbox of events, and the messages that the realtime feed sends for them. */
import { and, asc, desc, gt, inArray, lte, sql } from 'drizzle-orm'

import type { RealtimeMessageWire, RealtimeTopic } from '@shop/contracts/realtime'
import type { OrderWire } from '@shop/contracts/order'
import type { ProductWire } from '@shop/contracts/product'
import type { ReviewWire } from '@shop/contracts/review'
import type { Database } from '@shop/db/open'
import { type EventRow, events } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { reviews } from '@shop/db/schema/reviews'

import { byLineNumber, toOrderView } from '../orders/order-view.ts'
import { toProductView } from '../products/product-view.ts'
import { toReviewView } from '../reviews/list-reviews.ts'

/** A message as text, and the topic whose subscribers get it. */
export type Outgoing = { topic: RealtimeTopic; text: string }

/** Rows as they are now, by id; a missing id was removed. */
export type Rows = {
  products: ReadonlyMap<string, ProductWire>
  orders: ReadonlyMap<string, OrderWire>
  reviews: ReadonlyMap<string, ReviewWire>
}

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

/** The number of the last event, 0 when there is none. */
export const readLastSeq = async (db: Database): Promise<number> => {
  const [last] = await db.select({ seq: sql<number>`coalesce(max(${events.seq}), 0)` }).from(events)
  return last?.seq ?? 0
}

/** The number of the last event up to a time, 0 when there is none. */
export const readSeqAt = async (db: Database, timeMs: number): Promise<number> => {
  const [last] = await db
    .select({ seq: events.seq })
    .from(events)
    .where(lte(events.createdAtMs, timeMs))
    .orderBy(desc(events.seq))
    .limit(1)
  return last?.seq ?? 0
}

/** How many events stay in the outbox; a page that missed more reloads its data. */
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
  return subscribed.length === 0 ? [] : toMessages(subscribed, await readRows(db, subscribed))
}

const readRows = async (db: Database, found: readonly EventRow[]): Promise<Rows> => {
  const idsOf = (topic: RealtimeTopic): string[] => [
    ...new Set(found.filter((event) => event.topic === topic).map(({ subjectId }) => subjectId)),
  ]
  const [productIds, orderIds] = [idsOf('products'), idsOf('orders')]
  const [productRows, orderRows, items, reviewRows] = await db.batch([
    db.select().from(products).where(inArray(products.id, productIds)),
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(byLineNumber),
    db
      .select()
      .from(reviews)
      .where(inArray(reviews.id, idsOf('reviews'))),
  ])
  const lines = Map.groupBy(items, ({ orderId }) => orderId)
  return {
    products: new Map(productRows.map((row) => [row.id, toProductView(row)])),
    orders: new Map(
      orderRows.map((row) => [row.id, toOrderView({ ...row, items: lines.get(row.id) ?? [] })]),
    ),
    reviews: new Map(reviewRows.map((row) => [row.id, toReviewView(row)])),
  }
}

/**
 * One message for each subject's last event, in order. A message carries the row as it is now, so
 * that a page which applies one twice, or late, is still right.
 */
export const toMessages = (found: readonly EventRow[], rows: Rows): Outgoing[] => {
  const last = new Map(found.map((event) => [`${event.topic} ${event.subjectId}`, event]))
  return [...last.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map((event) => ({ topic: event.topic, text: JSON.stringify(toMessage(event, rows)) }))
}

const toMessage = ({ seq, topic, subjectId: id }: EventRow, rows: Rows): RealtimeMessageWire => {
  switch (topic) {
    case 'products': {
      const product = rows.products.get(id)
      return product
        ? { type: 'product.saved', seq, product }
        : { type: 'product.removed', seq, id }
    }
    case 'orders': {
      const order = rows.orders.get(id)
      return order ? { type: 'order.saved', seq, order } : { type: 'order.removed', seq, id }
    }
    case 'reviews': {
      const review = rows.reviews.get(id)
      return review ? { type: 'review.saved', seq, review } : { type: 'review.removed', seq, id }
    }
  }
}
