import { sql } from 'drizzle-orm'

import { type Database, writeBatch } from './open.ts'
import { mails } from './schema/mails.ts'
import { orderItems, orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { reviews } from './schema/reviews.ts'
import { largeOrder, largeProducts, largeReviews } from './seed/large-rows.ts'

const rowsPerStatement = 100
const rowsPerBatch = 1000

export type LargeSize = { products: number; customers: number; orders: number; reviews: number }

export const largeSize: LargeSize = {
  products: 10_000,
  customers: 20_000,
  orders: 50_000,
  reviews: 2000,
}

type Progress = (noun: keyof LargeSize, done: number, total: number) => void

/** Adds missing rows up to the given size. The ids are fixed, so a second run adds none. */
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
  const insertAll = async <Row>(
    noun: keyof LargeSize,
    rows: readonly Row[],
    insert: (some: Row[]) => Parameters<typeof writeBatch>[1],
  ): Promise<void> => {
    let done = 0
    for (const some of chunks(rows, rowsPerBatch)) {
      await writeBatch(db, chunks(some, rowsPerStatement).flatMap(insert))
      onProgress(noun, (done += some.length), rows.length)
    }
  }
  const stored = await db.select().from(products)
  const added = largeProducts(Math.max(0, size.products - stored.length), nowMs)
  await insertAll('products', added, (some) => [
    db.insert(products).values(some).onConflictDoNothing(),
  ])
  const known = [...stored, ...added]
  const context = { customers: size.customers, products: known, nowMs }
  const made = Array.from({ length: size.orders }, (_none, index) => largeOrder(index, context))
  await insertAll('orders', made, (some) => [
    db
      .insert(orders)
      .values(some.map(({ order }) => order))
      .onConflictDoNothing(),
    db
      .insert(orderItems)
      .values(some.flatMap(({ items }) => items))
      .onConflictDoNothing(),
    db
      .insert(mails)
      .values(some.map(({ order }) => confirmationOf(order)))
      .onConflictDoNothing(),
  ])
  await nameVariants(db)
  for (const some of chunks(known, rowsPerBatch))
    await takePieces(
      db,
      some.map(({ id }) => id),
    )
  await insertAll('reviews', largeReviews(size.reviews, context), (some) => [
    db.insert(reviews).values(some).onConflictDoNothing(),
  ])
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Marks the confirmation as sent, so that the shop sends no e-mails to invented addresses. */
const confirmationOf = ({
  id,
  createdAtMs,
}: typeof orders.$inferInsert): typeof mails.$inferInsert => ({
  id: `${id}.received`,
  orderId: id,
  kind: 'received',
  state: 'sent',
  nextTryAtMs: createdAtMs,
  createdAtMs,
  sentAtMs: createdAtMs,
})

const nameVariants = (db: Database): Promise<unknown> =>
  db.run(sql`
    update order_items set variant_id = variants.id, sku = variants.sku from product_variants as variants
      where variants.product_id = order_items.product_id and order_items.variant_id is null
      and variants.size = coalesce(order_items.size, '') and variants.color = coalesce(order_items.color, '')
      and order_items.order_id in (select id from orders where idempotency_key like 'large-%')`)

/** The first statement adds the pieces that the second takes, because stock is never negative. */
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
