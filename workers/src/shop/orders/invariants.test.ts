import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PlaceOrderInput } from '@shop/contracts/order-input'
import { checkInvariants } from '@shop/db/invariants'
import { seedLarge } from '@shop/db/seed-large'
import {
  insertOrder,
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
} from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { deleteProduct } from '../products/write-products.ts'
import { deleteOrder, updateOrder } from './edit-order.ts'
import { placeOrder } from './place-order.ts'

const db = await openOwnDatabase()
const { ctx } = staffContext({ db })

const product = await insertProduct(db, { stock: 100, priceCents: 3333 })
const inVariants = await insertProductInVariants(db, [
  { size: 'S', stock: 5 },
  { size: 'M', stock: 5 },
])
const gone = await insertProduct(db, { stock: 100 })

const order = (lines = [orderLine(product, { quantity: 2 })]) => {
  const received = orderInput(lines)
  return placeOrder({
    ctx,
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

const [placed, cancelled, deleted, withoutProduct] = [
  await order(),
  await order(),
  await order(),
  await order([orderLine(gone)]),
]
await order([orderLine(inVariants, { size: 'S', quantity: 5 })])
await updateOrder({
  ctx,
  input: { id: cancelled.id, status: 'cancelled', version: 1 },
})
await deleteOrder({ ctx, input: { id: deleted.id } })
await deleteProduct({ ctx, input: { id: gone.id } })
await deleteOrder({ ctx, input: { id: withoutProduct.id } })

const lineOfPlaced = placed.items[0]?.id

const brokenNow = async () => (await checkInvariants(db)).broken.map(({ invariant }) => invariant)

it('finds nothing broken after orders, a cancellation and deletions, and counts the rows it has read', async () => {
  const report = await checkInvariants(db)
  expect(report.broken).toEqual([])
  expect(report.rows).toMatchObject({ orders: 3, products: 2, order_items: 3, customers: 3 })
})

it('finds nothing broken in a database filled twice to the size of a large shop', async () => {
  const large = await openOwnDatabase()
  const size = { products: 30, customers: 10, orders: 40, reviews: 0 }
  for (let times = 0; times < 2; times += 1) await seedLarge({ db: large, size, nowMs: 1e12 })
  const { rows, broken } = await checkInvariants(large)
  expect(broken).toEqual([])
  expect(rows['orders']).toBe(40)
})

it('customers match their orders, even when an older order is stored later', async () => {
  const shop = await openOwnDatabase()
  for (const createdAtMs of [20, 10, 30, 30, 5, 25]) {
    await insertOrder(shop, {
      customerEmail: 'Ada@example.com',
      customerName: `Ada ${createdAtMs}`,
      customerPhone: createdAtMs === 30 ? null : '1',
      createdAtMs,
      totalCents: createdAtMs,
    })
    const [customer] = await shop.all(sql`select * from customers`)
    const [derived] = await shop.all(sql`select * from customers_of_orders`)
    expect(customer).toEqual(derived)
  }
})

// In each case, the second statement undoes the first. Triggers that would repair rows are dropped.
it.each([
  [
    'a product’s movements sum to its stock',
    sql`update products set stock = stock + 1 where id = ${product.id}`,
    sql`update products set stock = stock - 1 where id = ${product.id}`,
  ],
  [
    'a variant’s movements sum to its stock',
    sql`update product_variants set stock = stock + 1 where product_id = ${inVariants.id} and size = 'S'`,
    sql`update product_variants set stock = stock - 1 where product_id = ${inVariants.id} and size = 'S'`,
  ],
  [
    'a product’s sizes and colors in stock match its variants',
    sql`update products set choices_left = null where id = ${inVariants.id}`,
    sql`update products set choices_left = '{"sizes":["M"],"colors":[],"allSizes":["M","S"]}' where id = ${inVariants.id}`,
  ],
  [
    'every order has lines, and every line has an order',
    sql`update order_items set order_id = ${cancelled.id} where id = ${lineOfPlaced}`,
    sql`update order_items set order_id = ${placed.id} where id = ${lineOfPlaced}`,
  ],
  [
    'an order holds its pieces until it is cancelled or deleted, and holds none afterwards',
    sql`update orders set status = 'pending' where id = ${cancelled.id}`,
    sql`update orders set status = 'cancelled' where id = ${cancelled.id}`,
  ],
  [
    'parcels contain only pieces of their order, each piece at most once',
    sql`update orders set parcels = json_array(json_object('items', json_array(json_object('id', ${lineOfPlaced}, 'quantity', 3)))) where id = ${placed.id}`,
    sql`update orders set parcels = '[]' where id = ${placed.id}`,
  ],
  [
    'every idempotency key has at most one order, and none after that order is deleted',
    sql`insert into deleted_orders values (${placed.idempotencyKey}, ${placed.id}, 1)`,
    sql`delete from deleted_orders where order_id = ${placed.id}`,
  ],
  [
    'every customer matches the orders of that customer',
    sql`update customers set total_spent_cents = total_spent_cents + 1 where email = ${placed.customerEmail}`,
    sql`update customers set total_spent_cents = total_spent_cents - 1 where email = ${placed.customerEmail}`,
  ],
  [
    'every product is in both full-text indexes, under the number of its text',
    sql`update product_text_search set rowid = -1 where id = ${product.id}`,
    sql`update product_text_search set rowid = (select seq from search_texts where kind = 'product' and id = ${product.id}) where rowid = -1`,
  ],
  [
    'an order’s sums match its lines, to the cent',
    sql`update orders set tax_cents = tax_cents + 1 where id = ${placed.id}`,
    sql`update orders set tax_cents = tax_cents - 1 where id = ${placed.id}`,
  ],
  [
    'no event is missing',
    sql`update events set seq = -5 where seq = 3`,
    sql`update events set seq = 3 where seq = -5`,
  ],
  [
    'every order has an event',
    sql`update events set subject_id = subject_id || '?' where subject_id = ${placed.id}`,
    sql`update events set subject_id = rtrim(subject_id, '?')`,
  ],
  [
    'the last event about a row says whether the row exists',
    sql`update events set kind = 'removed' where subject_id = ${placed.id}`,
    sql`update events set kind = 'saved' where subject_id = ${placed.id}`,
  ],
  [
    'each stock movement starts from the stock that the previous one left',
    sql`update stock_movements set stock_after = stock_after + 1 where seq = 3`,
    sql`update stock_movements set stock_after = stock_after - 1 where seq = 3`,
  ],
])('finds a violation of: %s', async (invariant, breakIt, mendIt) => {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger' and name in ('product_variants_update_movement', 'products_update_movement', 'products_update_event', 'stock_movements_no_update')`,
  )
  for (const { name } of triggers) await db.run(sql.raw(`drop trigger ${name}`))
  await db.run(breakIt)
  expect(await brokenNow()).toContain(invariant)
  await db.run(mendIt)
  for (const trigger of triggers) await db.run(sql.raw(trigger.sql))
  expect(await brokenNow()).toEqual([])
})
