/** Reads events and the rows they are about. */
import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm'

import type { LiveTopic } from '@shop/contracts/live'
import type { Database } from '@shop/db/open'
import { events, type EventRow } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { reviews } from '@shop/db/schema/reviews'

import { lineOrder } from '../orders/line-order.ts'
import { toOrderView } from '../orders/order-view.ts'
import { toProductView } from '../products/product-view.ts'
import { toReviewView } from '../reviews/review-view.ts'
import { type Outgoing, type Rows, toMessages } from './to-messages.ts'

/** More than this many missed events, and loading the page again is cheaper. */
export const maxMissed = 500

/** What was committed after `lastSeq`, for the topics somebody follows; `hasMore` when not all was read. */
export const readNews = async (
  db: Database,
  lastSeq: number,
  topics: readonly LiveTopic[],
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

/** What a page missed after the last message it saw, up to `seq`; `null` when it should load again. */
export const readMissed = async (
  db: Database,
  { after, seq, topics }: { after: number; seq: number; topics: readonly LiveTopic[] },
): Promise<Outgoing[] | null> => {
  // A number from the future is of another database: nothing the page knows can be trusted.
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
  const isForgotten = after + 1 < (oldest[0]?.seq ?? 0)
  return isForgotten || found.length > maxMissed ? null : readMessages(db, found, topics)
}

/** The number of the last event, 0 when there is none. */
export const readLastSeq = async (db: Database): Promise<number> => {
  const [last] = await db.select({ seq: sql<number>`coalesce(max(${events.seq}), 0)` }).from(events)
  return last?.seq ?? 0
}

const readMessages = async (
  db: Database,
  found: readonly EventRow[],
  topics: readonly LiveTopic[],
): Promise<Outgoing[]> => {
  const followed = found.filter(({ topic }) => topics.includes(topic))
  return followed.length === 0 ? [] : toMessages(followed, await readRows(db, followed))
}

const readRows = async (db: Database, found: readonly EventRow[]): Promise<Rows> => {
  const idsOf = (topic: LiveTopic): string[] => [
    ...new Set(found.filter((event) => event.topic === topic).map(({ subjectId }) => subjectId)),
  ]
  const [productIds, orderIds] = [idsOf('products'), idsOf('orders')]
  const [productRows, orderRows, items, reviewRows] = await db.batch([
    db.select().from(products).where(inArray(products.id, productIds)),
    db.select().from(orders).where(inArray(orders.id, orderIds)),
    db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(lineOrder),
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
