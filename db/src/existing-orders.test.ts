/** What migration 0007 makes of a shop that has sold before it had a ledger. */
import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { insertOldProduct, openBefore } from './database-before.ts'
import { migrateDatabase } from './migrate.ts'
import { deletedOrders } from './schema/deleted-orders.ts'
import { stockMovements } from './schema/stock-movements.ts'

it('the ledger opens with the stock and with what uncancelled orders hold, each order its pieces', async () => {
  const db = await openBefore(7)
  await insertOldProduct(db, { id: 'tee' })
  const order = (id: string, status: string, atMs: number) =>
    db.run(sql`insert into orders (id, idempotency_key, request_sha256, customer_name, customer_email, shipping_address, status, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms)
      values (${id}, ${`key-${id}`}, '', 'Ada', 'ada@example.com', '{}', ${status}, 100, 0, 0, 100, ${atMs}, ${atMs})`)
  const line = (id: string, orderId: string, productId: string, quantity: number) =>
    db.run(
      sql`insert into order_items (id, order_id, product_id, name, quantity, price_cents) values (${id}, ${orderId}, ${productId}, 'Tee', ${quantity}, 100)`,
    )
  await order('second', 'shipped', 20)
  await order('first', 'pending', 10)
  await order('off', 'cancelled', 15)
  await line('1', 'second', 'tee', 2)
  await line('2', 'second', 'tee', 1)
  await line('3', 'first', 'tee', 4)
  await line('4', 'off', 'tee', 9)
  await line('5', 'first', 'gone', 3)
  await db.run(sql`insert into audit (write_id, actor, action, noun, subject_id, before, created_at_ms)
    values ('w', 'staff', 'delete', 'order', 'was', '{"idempotency_key":"key-was"}', 30)`)

  await migrateDatabase(db)

  const rows = await db.select().from(stockMovements).orderBy(asc(stockMovements.seq))
  const movements = rows.map(
    (row) => `${row.productId}: ${row.kind} ${row.change} = ${row.stockAfter}`,
  )
  expect(movements.filter((row) => row.startsWith('tee'))).toEqual([
    'tee: initial 12 = 12',
    'tee: order -4 = 8',
    'tee: order -3 = 5',
  ])
  expect(movements.filter((row) => row.startsWith('gone'))).toEqual([
    'gone: initial 3 = 3',
    'gone: order -3 = 0',
  ])
  expect(await db.select().from(deletedOrders)).toEqual([
    { idempotencyKey: 'key-was', orderId: 'was', deletedAtMs: 30 },
  ])
})
