import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PlaceOrderInput } from '@shop/contracts/order'
import type { Database } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { testContext } from '../../test/context.ts'
import { placeOrder } from '../orders/place-order.ts'
import {
  maxMissed,
  type Outgoing,
  readLastSeq,
  readMissed,
  readNewMessages,
} from './realtime-events.ts'

const { ctx } = testContext()
const { db } = ctx

/** Other files of the run write events, too; a test looks at those of its own subjects. */
const about = (messages: readonly Outgoing[] | null, ids: readonly string[]) =>
  (messages ?? [])
    .map(({ text }) => JSON.parse(text))
    .filter((message) => ids.includes(message.id ?? message.product.id))

const readAll = async (after: number, topics: readonly ('products' | 'orders')[]) => {
  const messages: Outgoing[] = []
  let seq = after
  for (let hasMore = true; hasMore;) {
    const next = await readNewMessages(db, seq, topics)
    messages.push(...next.messages)
    seq = next.seq
    hasMore = next.hasMore
  }
  return messages
}

const order = (product: Awaited<ReturnType<typeof insertProduct>>) => {
  const received = orderInput([orderLine(product)])
  return placeOrder({
    ctx,
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

it('names an order, and sends the product with the stock it left', async () => {
  const product = await insertProduct(db, { stock: 10 })
  const after = await readLastSeq(db)
  const { id } = await order(product)
  const messages = about(await readAll(after, ['products', 'orders']), [id, product.id])
  expect(messages).toMatchObject([
    { type: 'changed', topic: 'orders', id },
    { type: 'product.saved', product: { id: product.id, stock: 9 } },
  ])
})

it('tells only of topics that somebody follows', async () => {
  const product = await insertProduct(db)
  const after = await readLastSeq(db)
  const { id } = await order(product)
  expect(about(await readAll(after, ['products']), [id])).toEqual([])
})

it('tells of a product that is gone by its id', async () => {
  const after = await readLastSeq(db)
  const { id } = await insertProduct(db)
  await db.delete(products).where(eq(products.id, id))
  expect(about(await readAll(after, ['products']), [id])).toMatchObject([
    { type: 'product.removed', id },
  ])
})

it('gives a page what it missed, once for each product', async () => {
  const { id } = await insertProduct(db, { stock: 10 })
  const after = await readLastSeq(db)
  for (const stock of [9, 8]) await db.update(products).set({ stock }).where(eq(products.id, id))
  const seq = await readLastSeq(db)
  const missed = await readMissed(db, { after, seq, topics: ['products'] })
  expect(about(missed, [id])).toMatchObject([{ type: 'product.saved', product: { id, stock: 8 } }])
})

it('finds the last event up to a time', async () => {
  const before = await readLastSeq(db)
  await insertProduct(db)
  expect(await readLastSeq(db, Date.now() + 60_000)).toBeGreaterThan(before)
  expect(await readLastSeq(db, 0)).toBe(0)
})

it('gives nothing to a page that is up to date, without asking the database', async () => {
  const noDatabase = {} as Database
  expect(await readMissed(noDatabase, { after: 7, seq: 7, topics: ['products'] })).toEqual([])
})

it('sends a page to load again that missed too much, or comes from another database', async () => {
  const { id } = await insertProduct(db)
  const after = await readLastSeq(db)
  const touch = () => db.update(products).set({ stock: 1 }).where(eq(products.id, id))
  await db.batch([touch(), ...Array.from({ length: maxMissed }, touch)])
  const seq = await readLastSeq(db)
  expect(await readMissed(db, { after, seq, topics: ['products'] })).toBeNull()
  expect(await readMissed(db, { after: seq + 1, seq, topics: ['products'] })).toBeNull()
})

it('says when more is to be read than one page of events', async () => {
  const { id } = await insertProduct(db)
  const after = await readLastSeq(db)
  const touch = () => db.update(products).set({ stock: 1 }).where(eq(products.id, id))
  await db.batch([touch(), ...Array.from({ length: maxMissed }, touch)])
  const next = await readNewMessages(db, after, ['products'])
  expect(next.hasMore).toBe(true)
  expect((await readNewMessages(db, next.seq, [])).seq).toBeGreaterThan(next.seq)
})
