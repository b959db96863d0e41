/** Fills a database to the size of a shop that has been open for a year. */
import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { type Database, writeBatch } from './open.ts'
import { mails } from './schema/mails.ts'
import { orderItems } from './schema/order-items.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { largeOrder, largeProducts, largeReviews } from './seed/large-rows.ts'

/** Keeps the parameters of a statement far below SQLite's limit. */
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

/** Adds missing rows up to the given size. Rows are deterministic, so a second run adds none. */
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
  await insertOrders(db, sold, (done) => onProgress('orders', done, size.orders))
  await insertAll(
    db,
    orderItems,
    made.flatMap(({ items }) => items),
  )
  await nameVariants(db)
  for (const some of chunks(known, rowsPerStatement * statementsPerBatch))
    await takePieces(
      db,
      some.map(({ id }) => id),
    )
  const said = largeReviews(size.reviews, context)
  await insertAll(db, reviews, said, (done) => onProgress('reviews', done, size.reviews))
}

const nameVariants = (db: Database): Promise<unknown> =>
  db.run(sql`
    update order_items set variant_id = variants.id, sku = variants.sku from product_variants as variants
      where variants.product_id = order_items.product_id and order_items.variant_id is null
      and variants.size = coalesce(order_items.size, '') and variants.color = coalesce(order_items.color, '')
      and order_items.order_id in (select id from orders where idempotency_key like 'large-%')`)

/**
 * For the orders of these products, adds a delivery of all pieces that they take, and then a
 * movement for each order. Skips orders that already have their movements.
 */
const takePieces = async (db: Database, productIds: string[]): Promise<void> => {
  const held = sql`
    select product_id, variant_id, order_id, orders.created_at_ms as at_ms, sum(quantity) as pieces
      from order_items join orders on orders.id = order_id
      where status <> 'cancelled' and product_id in (select value from json_each(${JSON.stringify(productIds)}))
      and not exists (
        select 1 from stock_movements as taken
        where taken.order_id = order_items.order_id and taken.product_id = order_items.product_id
      )
      group by product_id, variant_id, order_id`
  const columns = sql`(product_id, variant_id, change, stock_after, variant_stock_after, kind, order_id, created_at_ms)`
  const joined = sql`join products on products.id = held.product_id
    left join product_variants as variants on variants.id = held.variant_id`
  await db.batch([
    db.run(sql`
      insert into stock_movements ${columns}
        select held.product_id, variant_id, delivered,
          products.stock + sum(delivered) over (partition by held.product_id order by variant_id),
          variants.stock + delivered, 'manual', null, first_at_ms
        from (
          select product_id, variant_id, sum(pieces) as delivered, min(at_ms) as first_at_ms
            from (${held}) group by product_id, variant_id
        ) as held ${joined}`),
    db.run(sql`
      insert into stock_movements ${columns}
        select held.product_id, variant_id, -pieces,
          products.stock - sum(pieces) over (partition by held.product_id order by at_ms, order_id, variant_id),
          variants.stock - sum(pieces) over (partition by variant_id order by at_ms, order_id),
          'order', order_id, at_ms
        from (${held}) as held ${joined} order by at_ms, order_id, variant_id`),
  ])
}

/** Marks each order's confirmation as sent, because the customers do not exist. */
const insertOrders = async (
  db: Database,
  rows: (typeof orders.$inferInsert)[],
  onProgress: (done: number) => void,
): Promise<void> => {
  let done = 0
  for (const some of chunks(rows, rowsPerStatement * statementsPerBatch)) {
    const queries = chunks(some, rowsPerStatement).flatMap((few) => [
      db.insert(orders).values(few).onConflictDoNothing(),
      db
        .insert(mails)
        .values(few.map(({ id, createdAtMs }) => asSent(id, createdAtMs)))
        .onConflictDoNothing(),
    ])
    await writeBatch(db, queries)
    done += some.length
    onProgress(done)
  }
}

const asSent = (orderId: string, atMs: number): typeof mails.$inferInsert => ({
  orderId,
  kind: 'received',
  state: 'sent',
  nextTryAtMs: atMs,
  createdAtMs: atMs,
  sentAtMs: atMs,
})

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

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  )
