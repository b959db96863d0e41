import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Database, openDatabase } from '@shop/db/open'
import { events } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import type { TestShop } from '@shop/testkit/test-shop'

import { openShop } from './use-shop.ts'

const productId = 'focus-crest-tee'
const left = 10
const buyers = 100

let shop: TestShop
let db: Database

beforeAll(async () => {
  shop = await openShop()
  db = openDatabase({ url: shop.libsqlUrl })
})

afterAll(() => shop?.stop())

const buy = (buyer: number): Promise<Response> =>
  fetch(`${shop.origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `race-${buyer}-${crypto.randomUUID()}`,
    },
    body: JSON.stringify({
      customer_name: `Buyer ${buyer}`,
      customer_email: `buyer-${buyer}@example.com`,
      shipping_address: {
        address: '1 Canal Street',
        city: 'New Orleans',
        state: 'LA',
        zip_code: '70112',
      },
      items: [{ product_id: productId, quantity: 1, size: 'M', price: 40 }],
    }),
  })

it('sells the last 10 to exactly 10 of 100 buyers who come at once', async () => {
  await db.update(products).set({ stock: left }).where(eq(products.id, productId))
  // The Worker may remember the stock it saw for a second; that must not matter.
  const answers = await Promise.all(Array.from({ length: buyers }, (_none, buyer) => buy(buyer)))
  const bodies = await Promise.all(
    answers.map((answer) => answer.json() as Promise<{ id?: string; code?: string }>),
  )
  const placed = bodies.filter((_body, index) => answers[index]?.status === 201)
  const refused = bodies.filter((_body, index) => answers[index]?.status === 409)

  expect(placed).toHaveLength(left)
  expect(refused).toHaveLength(buyers - left)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['out-of-stock']))

  const [product] = await db.select().from(products).where(eq(products.id, productId))
  expect(product?.stock).toBe(0)
  const kept = await db.select().from(orders)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(placed.map(({ id }) => id).toSorted())
  const lines = await db.select().from(orderItems)
  expect(lines.map(({ orderId }) => orderId).toSorted()).toEqual(
    kept.map(({ id }) => id).toSorted(),
  )
  const told = await db.select().from(events).where(eq(events.topic, 'orders'))
  expect(told.map(({ subjectId }) => subjectId).toSorted()).toEqual(
    kept.map(({ id }) => id).toSorted(),
  )
})
