/** Fills a database to the size of a shop that has been open for a year. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { type Database, writeBatch } from './open.ts'
import { orderItems } from './schema/order-items.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { largeOrder, largeProducts, largeReviews } from './seed/large-rows.ts'

/** Keeps a statement's parameters far below SQLite's limit. */
const rowsPerStatement = 100
const statementsPerBatch = 10

export type LargeSize = { products: number; customers: number; orders: number; reviews: number }

/** The sizes that the lists of the back office are built for. */
export const largeSize: LargeSize = {
  products: 10_000,
  customers: 20_000,
  orders: 50_000,
  reviews: 2000,
}

type Progress = (noun: keyof LargeSize, done: number, total: number) => void

/** Adds what is missing up to the given size; the same rows in every run, so that a second run adds nothing. */
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

/** A list in parts of at most `size` items. */
const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  )
