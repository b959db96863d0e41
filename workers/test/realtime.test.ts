import { RealtimeMessage } from '@shop/contracts/realtime'
import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq, max } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { openLive, startApi } from './shop.ts'

const { callAsStaff, order, db, origin, staffHeaders } = await startApi()

const lastSeq = async () => {
  const [row] = await db.select({ seq: max(events.seq) }).from(events)
  return row?.seq ?? 0
}

it('sends the number of the last event first', async () => {
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toEqual({ type: 'hello', seq: await lastSeq() })
  live.close()
})

it('tells staff of an order and everybody of its stock, in order', async () => {
  const product = await insertProduct(db, { stock: 10 })
  const staff = await openLive(origin, 'topics=products,orders', staffHeaders)
  const shopper = await openLive(origin, 'topics=products')
  await Promise.all([staff.next(), shopper.next()])
  const { body } = await order(orderInput([orderLine(product)]))
  const [first, second] = [await staff.next(), await staff.next()]
  expect(first).toEqual({ type: 'changed', topic: 'orders', id: body.id, seq: first.seq })
  expect(second).toMatchObject({ type: 'product.saved', product: { id: product.id, stock: 9 } })
  expect(second.seq).toBeGreaterThan(first.seq)
  expect(await shopper.next()).toEqual(second)
  for (const message of [first, second]) expect(v.is(RealtimeMessage, message)).toBe(true)
  staff.close()
  shopper.close()
})

it('tells of a changed status and of what was removed', async () => {
  const product = await insertProduct(db)
  const { body } = await order(orderInput([orderLine(product)]))
  const live = await openLive(origin, 'topics=orders,products', staffHeaders)
  await live.next()
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

it('gives a page that connects first what changed since its data was loaded', async () => {
  const product = await insertProduct(db, { stock: 10 })
  await db.update(products).set({ stock: 9 }).where(eq(products.id, product.id))
  const live = await openLive(origin, 'topics=products&sinceMs=60000')
  const messages = [await live.next()]
  while (messages.at(-1)?.type !== 'hello') messages.push(await live.next())
  const changed = { type: 'product.saved', product: { id: product.id, stock: 9 } }
  expect(messages).toContainEqual(
    expect.objectContaining({ ...changed, product: expect.objectContaining(changed.product) }),
  )
  live.close()
})

it('sends a page that reconnects what it missed, then hello', async () => {
  const product = await insertProduct(db, { stock: 10 })
  const first = await openLive(origin, 'topics=products')
  const { seq } = await first.next()
  first.close()
  for (const stock of [9, 8, 7])
    await db.update(products).set({ stock }).where(eq(products.id, product.id))
  const again = await openLive(origin, `topics=products&after=${seq}`)
  const missed = await again.next()
  expect(missed).toMatchObject({ type: 'product.saved', product: { id: product.id, stock: 7 } })
  expect(await again.next()).toEqual({ type: 'hello', seq: missed.seq })
  again.close()
})

it('sends a page to load again that missed too much, or knows another database', async () => {
  const { id } = await insertProduct(db)
  const seq = await lastSeq()
  const touch = () => db.update(products).set({ stock: 1 }).where(eq(products.id, id))
  await db.batch([touch(), ...Array.from({ length: 500 }, touch)])
  for (const after of [seq, seq + 100_000]) {
    const live = await openLive(origin, `topics=products&after=${after}`)
    expect(await live.next()).toMatchObject({ type: 'reset' })
    expect(await live.next()).toMatchObject({ type: 'hello' })
    live.close()
  }
})

it('finds events without a poke, as after a crash between commit and poke', async () => {
  const { id } = await insertProduct(db, { stock: 10 })
  const live = await openLive(origin, 'topics=products')
  await live.next()
  await db.update(products).set({ stock: 3 }).where(eq(products.id, id))
  expect(await live.next()).toMatchObject({ type: 'product.saved', product: { id, stock: 3 } })
  live.close()
})

it('misses no order of many placed at once', async () => {
  const product = await insertProduct(db, { stock: 100 })
  const live = await openLive(origin, 'topics=orders', staffHeaders)
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

it('responds to a ping, so that pages know a dead line', async () => {
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
