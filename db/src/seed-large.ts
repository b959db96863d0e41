/** Fills a database to the size of a shop that has been open for a year. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { chunks } from './chunks.ts'
import type { Database } from './open.ts'
import { orderItems } from './schema/order-items.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { largeOrder } from './seed/large/large-orders.ts'
import { largeProducts } from './seed/large/large-products.ts'
import { largeReviews } from './seed/large/large-reviews.ts'
import type { LargeSize } from './seed/large/large-size.ts'
import { writeBatch } from './write-batch.ts'

/** Keeps a statement's parameters far below SQLite's limit. */
const rowsPerStatement = 100
const statementsPerBatch = 10

type Progress = (noun: keyof LargeSize, done: number, total: number) => void

/** Adds what is missing to the asked size; the same rows in every run, so that a second run adds nothing. */
export const seedLarge = async ({
  db,
  size,
  nowMs,
  onProgress = () => {},
}: {
  db: Database
  size: LargeSize
  nowMs: number
  onProgress?: Progress
}): Promise<void> => {
  const stored = await db.select().from(products)
  const missing = Math.max(0, size.products - stored.length)
  const added = largeProducts(missing, nowMs)
  await insertAll(db, products, added, (done) => onProgress('products', done, missing))
  const known = [...stored, ...added]
  const context = { customers: size.customers, products: known, nowMs }
  const made = Array.from({ length: size.orders }, (_none, index) => largeOrder(index, context))
  const sold = made.map(({ order }) => order)
  await insertAll(db, orders, sold, (done) => onProgress('orders', done, size.orders))
  await insertAll(
    db,
    orderItems,
    made.flatMap(({ items }) => items),
  )
  const said = largeReviews(size.reviews, context)
  await insertAll(db, reviews, said, (done) => onProgress('reviews', done, size.reviews))
}

const insertAll = async <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
  onProgress: (done: number) => void = () => {},
): Promise<void> => {
  let done = 0
  for (const some of chunks(rows, rowsPerStatement * statementsPerBatch)) {
    const inserts = chunks(some, rowsPerStatement).map((few) =>
      db.insert(table).values(few).onConflictDoNothing(),
    )
    await writeBatch(db, inserts)
    done += some.length
    onProgress(done)
  }
}
