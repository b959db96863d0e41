/** Reads events and the rows they are about. */
import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { events, type EventRow } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'

import { toOrderView } from '../orders/order-view.ts'
import { toProductView } from '../products/product-view.ts'
import { type News, type Rows, toMessages } from './to-messages.ts'

/** More than this many missed events, and loading the page again is cheaper. */
const maxMissed = 500

/** What was committed after `lastSeq`. A feed that starts anew has nothing to tell and begins at the end. */
export const readNews = async (db: Database, lastSeq: number | undefined): Promise<News> => {
  if (lastSeq === undefined) return { seq: await readLastSeq(db), messages: [] }
  const found = await db
    .select()
    .from(events)
    .where(gt(events.seq, lastSeq))
    .orderBy(asc(events.seq))
    .limit(maxMissed)
  return {
    seq: found.at(-1)?.seq ?? lastSeq,
    messages: toMessages(found, await readRows(db, found)),
  }
}

/** What a page missed between the last message it saw and `seq`. */
export const readMissed = async (db: Database, after: number, seq: number): Promise<News> => {
  const isMissed = and(gt(events.seq, after), lte(events.seq, seq))
  const found = await db
    .select()
    .from(events)
    .where(isMissed)
    .orderBy(asc(events.seq))
    .limit(maxMissed + 1)
  // A number from the future is of another database: nothing the page knows can be trusted.
  if (found.length > maxMissed || after > seq) return { seq, messages: [], isTooMuch: true }
  return { seq, messages: toMessages(found, await readRows(db, found)) }
}

const readLastSeq = async (db: Database): Promise<number> => {
  const [last] = await db.select({ seq: sql<number>`coalesce(max(${events.seq}), 0)` }).from(events)
  return last?.seq ?? 0
}

const readRows = async (db: Database, found: readonly EventRow[]): Promise<Rows> => {
  if (found.length === 0) return { products: new Map(), orders: new Map() }
  const idsOf = (topic: EventRow['topic']): string[] => [
    ...new Set(found.filter((event) => event.topic === topic).map(({ subjectId }) => subjectId)),
  ]
  const [productRows, orderRows, items] = await db.batch([
    db
      .select()
      .from(products)
      .where(inArray(products.id, idsOf('products'))),
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, idsOf('orders'))),
    db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, idsOf('orders'))),
  ])
  const lines = Map.groupBy(items, ({ orderId }) => orderId)
  return {
    products: new Map(productRows.map((row) => [row.id, toProductView(row)])),
    orders: new Map(
      orderRows.map((row) => [row.id, toOrderView({ ...row, items: lines.get(row.id) ?? [] })]),
    ),
  }
}
