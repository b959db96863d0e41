import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { insertOrder, insertProduct } from '@shop/testkit/builders'

import { openOwnDatabase } from '../../../test/own-database.ts'
import { customers } from '@shop/db/schema/customers'
import { deletedOrders, orders } from '@shop/db/schema/orders'
import { products, stockMovements } from '@shop/db/schema/products'

const db = await openOwnDatabase()

const movementsOf = async (productId: string) => {
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.seq))
  return rows.map(({ kind, change, stockAfter }) => `${kind} ${change} = ${stockAfter}`)
}

const stockOf = async (id: string) =>
  (await db.query.products.findFirst({ where: eq(products.id, id) }))?.stock

const move = (productId: string, change: number, stockAfter: number) =>
  db
    .insert(stockMovements)
    .values({ productId, change, stockAfter, kind: 'staff', createdAtMs: Date.now() })

it('a new product’s ledger opens with its stock', async () => {
  const { id } = await insertProduct(db, { stock: 7 })
  expect(await movementsOf(id)).toEqual(['initial 7 = 7'])
})

it('a movement changes the stock of its product', async () => {
  const { id } = await insertProduct(db, { stock: 7 })
  await move(id, -3, 4)
  expect(await stockOf(id)).toBe(4)
  expect(await movementsOf(id)).toEqual(['initial 7 = 7', 'staff -3 = 4'])
})

it('refuses a movement below zero, and changes nothing', async () => {
  const { id } = await insertProduct(db, { stock: 2 })
  await expect(move(id, -3, -1)).rejects.toThrow()
  expect(await stockOf(id)).toBe(2)
  expect(await movementsOf(id)).toHaveLength(1)
})

it('writing stock directly adds a movement, unless the stock stays the same', async () => {
  const { id } = await insertProduct(db, { stock: 7 })
  for (let times = 0; times < 2; times += 1)
    await db.update(products).set({ stock: 9 }).where(eq(products.id, id))
  expect(await movementsOf(id)).toEqual(['initial 7 = 7', 'manual 2 = 9'])
})

it('a deleted product takes its stock out of the ledger, and adds it again when it is created again', async () => {
  const { id } = await insertProduct(db, { stock: 7 })
  await db.delete(products).where(eq(products.id, id))
  await insertProduct(db, { id, stock: 3 })
  expect(await movementsOf(id)).toEqual([
    'initial 7 = 7',
    'product-deleted -7 = 0',
    'initial 3 = 3',
  ])
})

it('movements cannot be changed or deleted', async () => {
  const { id } = await insertProduct(db)
  const own = eq(stockMovements.productId, id)
  await expect(db.update(stockMovements).set({ change: 1 }).where(own)).rejects.toThrow()
  await expect(db.delete(stockMovements).where(own)).rejects.toThrow()
  expect(await movementsOf(id)).toEqual(['initial 10 = 10'])
})

it('the key of a deleted order cannot be used by another order', async () => {
  const { id, idempotencyKey } = await insertOrder(db)
  await db.delete(orders).where(eq(orders.id, id))
  await expect(insertOrder(db, { idempotencyKey })).rejects.toThrow()
  const [stone] = await db
    .select()
    .from(deletedOrders)
    .where(eq(deletedOrders.idempotencyKey, idempotencyKey))
  expect(stone).toMatchObject({ orderId: id })
})

it('updating a customer with each order gives the same row as deriving it from all orders', async () => {
  const customerEmail = 'Ada.Ledger@example.com'
  const all = [
    { createdAtMs: 5, id: 'ledger-b', customerName: 'Five B', customerPhone: '5' },
    { createdAtMs: 9, id: 'ledger-a', customerName: 'Nine A', customerPhone: null },
    { createdAtMs: 9, id: 'ledger-c', customerName: 'Nine C', customerPhone: '9' },
    { createdAtMs: 9, id: 'ledger-0', customerName: 'Nine 0', customerPhone: '0' },
    { createdAtMs: 2, id: 'ledger-d', customerName: 'Two D', customerPhone: '2' },
  ]
  for (const [index, order] of all.entries()) {
    await insertOrder(db, { ...order, customerEmail, totalCents: 100 + index })
    const [stored] = await db.select().from(customers)
    const [derived] = await db.all(sql`select * from customers_of_orders`)
    expect(stored).toEqual(toCustomer(derived))
  }
  expect(await db.select().from(customers)).toMatchObject([{ name: 'Nine 0', totalOrders: 5 }])
})

const toCustomer = (row: unknown) => {
  const {
    total_orders,
    total_spent_cents,
    first_order_at_ms,
    last_order_at_ms,
    cancelled_orders,
    ...rest
  } = row as Record<string, unknown>
  return {
    ...rest,
    totalOrders: total_orders,
    totalSpentCents: total_spent_cents,
    firstOrderAtMs: first_order_at_ms,
    lastOrderAtMs: last_order_at_ms,
    cancelledOrders: cancelled_orders,
  }
}
