import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { max } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openLive, startMiniflareApi } from './shop.ts'

const { db, origin, staffHeaders, staffOrigin, worker } = await startMiniflareApi({
  // Logged if an object is evicted during a call. The feed then calls the object again.
  possibleLogs: ['a shard could not be reached', 'the realtime feed could not be reached'],
})

type Message = Awaited<ReturnType<Awaited<ReturnType<typeof openLive>>['next']>>

const lastSeq = async () => {
  const [row] = await db.select({ seq: max(events.seq) }).from(events)
  return row?.seq ?? 0
}

/** Uses a new connection, because the server may close an idle one just as it is reused. */
const sell = async (product: Parameters<typeof orderLine>[0]): Promise<number> => {
  const { status } = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID(), connection: 'close' },
    body: JSON.stringify(orderInput([orderLine(product)])),
  })
  return status
}

const productsForSale = async (count: number) => {
  const products: Awaited<ReturnType<typeof insertProduct>>[] = []
  for (let index = 0; index < count; index += 1)
    products.push(await insertProduct(db, { stock: 10 }))
  const sellAll = async (): Promise<void> => {
    for (const product of products) expect(await sell(product)).toBe(201)
  }
  return { products, sellAll }
}

const stockOf = (message: Message): [string, number][] => {
  const product = message['product'] as { id: string; stock: number } | undefined
  return product ? [[product.id, product.stock]] : []
}

const readUntilSold = async (
  live: Awaited<ReturnType<typeof openLive>>,
  { products, stock }: { products: readonly { id: string }[]; stock: number },
): Promise<Message[]> => {
  const messages: Message[] = []
  const left = new Set(products.map(({ id }) => id))
  while (left.size > 0) {
    const message = await live.next()
    messages.push(message)
    for (const [id, now] of stockOf(message)) if (now === stock) left.delete(id)
  }
  return messages
}

const seqsOf = (messages: readonly Message[]): number[] =>
  messages.filter(({ type }) => type !== 'hello').map(({ seq }) => seq)

const expectOnceInOrder = (messages: readonly Message[]): void => {
  const seqs = seqsOf(messages)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
}

it('a restore reaches open pages of an otherwise idle shop', async () => {
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  await markRestored(db)
  const reset = await live.next()
  expect(reset).toMatchObject({ type: 'reset' })
  expect(reset.seq).toBeGreaterThan(seq)
  live.close()
})

it('pages that reconnect during sales miss nothing and get nothing twice or out of order', async () => {
  const { products, sellAll } = await productsForSale(15)
  await sellAll()
  const after = await lastSeq()
  const crowd: Promise<void>[] = []
  const comeBack = async (): Promise<void> => {
    const visitor = { 'cf-connecting-ip': `10.0.0.${crowd.length}` }
    const live = await openLive(origin, `topics=products&after=${after}`, visitor)
    const messages = await readUntilSold(live, { products, stock: 6 })
    expectOnceInOrder(messages)
    expect(messages.filter(({ type }) => type === 'hello')).toHaveLength(1)
    live.close()
  }
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 50; index += 1) crowd.push(comeBack())
    await sellAll()
  }
  await Promise.all(crowd)
})

it('open pages miss nothing while hub and shards are evicted', async () => {
  const { products, sellAll } = await productsForSale(5)
  const lives = [
    await openLive(origin, 'topics=products'),
    await openLive(staffOrigin, 'topics=products,orders', staffHeaders),
  ]
  const read = lives.map((live) => readUntilSold(live, { products, stock: 7 }))
  await worker.evict('RealtimeShard')
  await sellAll()
  await Promise.all([sellAll(), worker.evict('RealtimeShard')])
  await worker.evict('RealtimeHub')
  await worker.evict('RealtimeShard')
  await sellAll()
  for (const messages of await Promise.all(read)) expectOnceInOrder(messages)
  for (const live of lives) live.close()
}, 90_000)

it('a restore makes open and reconnecting pages reload their data', async () => {
  const { products, sellAll } = await productsForSale(1)
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  await markRestored(db)
  await sellAll()
  const reset = await live.until(({ type }) => type === 'reset')
  expect(reset.seq).toBeGreaterThan(seq)
  const back = await openLive(origin, `topics=products&after=${seq}`)
  expect(await back.next()).toMatchObject({ type: 'reset' })
  expect(await back.next()).toMatchObject({ type: 'hello' })
  await sellAll()
  for (const page of [live, back]) {
    await readUntilSold(page, { products, stock: 8 })
    page.close()
  }
})

it('a database that was replaced by hand, with lower event numbers, makes pages reload, too', async () => {
  const { products, sellAll } = await productsForSale(1)
  await sellAll()
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  await db.delete(events)
  await sellAll()
  const reset = await live.until(({ type }) => type === 'reset')
  expect(reset.seq).toBeLessThan(seq)
  await sellAll()
  await readUntilSold(live, { products, stock: 7 })
  live.close()
})
