import { RealtimeMessage } from '@shop/contracts/realtime'
import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq, max, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { maxMessages } from '../src/realtime/message-ring.ts'
import { openLive, startApi } from './shop.ts'

const { callAsStaff, order, db, origin, staffHeaders, staffOrigin } = await startApi()

const lastSeq = async () => {
  const [row] = await db.select({ seq: max(events.seq) }).from(events)
  return row?.seq ?? 0
}

it('sends the number of the last event first', async () => {
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toEqual({ type: 'hello', seq: await lastSeq() })
  live.close()
})

it('sends orders to staff, and stock to everybody, in order', async () => {
  const product = await insertProduct(db, { stock: 10 })
  const staff = await openLive(staffOrigin, 'topics=products,orders', staffHeaders)
  const shopper = await openLive(origin, 'topics=products')
  await Promise.all([staff.next(), shopper.next()])
  const { body } = await order(orderInput([orderLine(product)]))
  const [first, second] = [await staff.next(), await staff.next()]
  expect(first).toEqual({
    type: 'changed',
    topic: 'orders',
    id: body.id,
    seq: first.seq,
    is_new: true,
  })
  expect(second).toMatchObject({ type: 'product.saved', product: { id: product.id, stock: 9 } })
  expect(second.seq).toBeGreaterThan(first.seq)
  expect(await shopper.next()).toEqual(second)
  for (const message of [first, second]) expect(v.is(RealtimeMessage, message)).toBe(true)
  staff.close()
  shopper.close()
})

it('sends changed statuses and removals', async () => {
  const product = await insertProduct(db)
  const live = await openLive(staffOrigin, 'topics=orders,products', staffHeaders)
  const { body } = await order(orderInput([orderLine(product)]))
  // The product's own message may come first.
  await live.until(({ product: saved }) => JSON.stringify(saved)?.includes('"stock":9'))
  await callAsStaff(`/orders/${body.id}`, {
    method: 'PATCH',
    json: { status: 'shipped', version: 1 },
  })
  const changed = { type: 'changed', topic: 'orders', id: body.id }
  expect(await live.next()).toMatchObject(changed)
  await callAsStaff(`/orders/${body.id}`, { method: 'DELETE' })
  const returned = { type: 'product.saved', product: { id: product.id, stock: 10 } }
  expect(await live.next()).toMatchObject(returned)
  expect(await live.next()).toMatchObject(changed)
  await callAsStaff(`/products/${product.id}`, { method: 'DELETE' })
  expect(await live.next()).toMatchObject({ type: 'product.removed', id: product.id })
  live.close()
})

it('sends a newly connected page what changed since its data was loaded', async () => {
  const product = await insertProduct(db, { stock: 10 })
  await order(orderInput([orderLine(product)]))
  const live = await openLive(origin, 'topics=products&sinceMs=60000')
  const changed = await live.until((message) => JSON.stringify(message).includes(product.id))
  expect(changed).toMatchObject({ type: 'product.saved', product: { stock: 9 } })
  live.close()
})

/** `write` sends no poke, but the order that follows does. Resolves once the hub has both. */
const readByPoke = async (write: () => PromiseLike<unknown>) => {
  const other = await insertProduct(db)
  const staff = await openLive(staffOrigin, 'topics=orders', staffHeaders)
  await write()
  const { body } = await order(orderInput([orderLine(other)]))
  await staff.until(({ type, id }) => type === 'reset' || id === body.id)
  staff.close()
}

it('sends a reconnecting page what it missed, once per product, then hello', async () => {
  const product = await insertProduct(db, { stock: 10 })
  const seq = await lastSeq()
  await readByPoke(async () => {
    for (const stock of [9, 8, 7])
      await db.update(products).set({ stock }).where(eq(products.id, product.id))
  })
  const live = await openLive(origin, `topics=products&after=${seq}`)
  const messages = [await live.next()]
  while (messages.at(-1)?.type !== 'hello') messages.push(await live.next())
  const saved = { type: 'product.saved', product: { id: product.id, stock: 7 } }
  const own = messages.filter((message) => JSON.stringify(message).includes(product.id))
  expect(own).toMatchObject([saved])
  expect(messages.map((message) => message.seq)).toEqual(
    messages.map((message) => message.seq).toSorted((a, b) => a - b),
  )
  live.close()
})

it('reloads a page that missed too much or that knows another database', async () => {
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  live.close()
  await readByPoke(() =>
    db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxMessages + 1})
      insert into events (topic, kind, subject_id, created_at_ms)
      select 'products', 'removed', 'gone-' || i, 0 from n`),
  )
  for (const after of [seq, seq + 100_000]) {
    const again = await openLive(origin, `topics=products&after=${after}`)
    expect(await again.next()).toMatchObject({ type: 'reset' })
    expect(await again.next()).toMatchObject({ type: 'hello' })
    again.close()
  }
})

it('finds events whose poke was lost, as in a crash after the commit, within seconds of a request', async () => {
  const { id } = await insertProduct(db, { stock: 10 })
  const live = await openLive(origin, 'topics=products')
  await live.next()
  await callAsStaff('/products/not-there', { method: 'PATCH', json: { version: 1, stock: 1 } })
  await db.update(products).set({ stock: 3 }).where(eq(products.id, id))
  // The event of the insert may come first.
  const saved = await live.until(({ product }) => {
    const seen = product as { id: string; stock: number } | undefined
    return seen?.id === id && seen.stock === 3
  })
  expect(saved).toMatchObject({ type: 'product.saved' })
  live.close()
})

it('misses none of many orders placed at once', async () => {
  const product = await insertProduct(db, { stock: 100 })
  const live = await openLive(staffOrigin, 'topics=orders', staffHeaders)
  await live.next()
  const placed = await Promise.all(
    Array.from({ length: 30 }, () => order(orderInput([orderLine(product)]))),
  )
  const missing = new Set(placed.map(({ body }) => body.id))
  while (missing.size > 0) {
    const message = await live.next()
    missing.delete(String(message['id']))
  }
  live.close()
})

it('responds to a ping, so that pages can detect a dead connection', async () => {
  const { socket, close, ...live } = await openLive(origin, 'topics=products')
  await live.next()
  const pong = new Promise((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  )
  socket.send('ping')
  expect(await pong).toBe('pong')
  close()
})

it('closes cleanly when a page leaves', async () => {
  const { socket, close, next } = await openLive(origin, 'topics=products')
  await next()
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
  close()
  expect((await closed).wasClean).toBe(true)
})
