import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { max } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openLive, startApi } from './shop.ts'

const { db, origin, evict, staffHeaders } = await startApi({
  vars: { FEED_IDLE_MS: '500' },
  // An object that is evicted amid a call; the feed calls it again.
  possibleLogs: ['a shard could not be reached', 'the realtime feed could not be reached'],
})

type Message = Awaited<ReturnType<Awaited<ReturnType<typeof openLive>>['next']>>

const lastSeq = async () => {
  const [row] = await db.select({ seq: max(events.seq) }).from(events)
  return row?.seq ?? 0
}

/** Over a connection of its own: one that idles through an eviction may be closed by the server as it is used again. */
const sell = async (product: Parameters<typeof orderLine>[0]): Promise<number> => {
  const { status } = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID(), connection: 'close' },
    body: JSON.stringify(orderInput([orderLine(product)])),
  })
  return status
}

/** Products that are for sale, and what sells one piece of each. */
const productsForSale = async (count: number) => {
  const products: Awaited<ReturnType<typeof insertProduct>>[] = []
  for (let index = 0; index < count; index += 1)
    products.push(await insertProduct(db, { stock: 1000 }))
  const sellAll = async (): Promise<void> => {
    for (const product of products) expect(await sell(product)).toBe(201)
  }
  return { products, sellAll }
}

const stockOf = (message: Message): [string, number][] => {
  const product = message['product'] as { id: string; stock: number } | undefined
  return product ? [[product.id, product.stock]] : []
}

/** Reads until the last sale of each product has arrived, and returns all that came. */
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

/** Nothing came twice, and nothing after what is newer. */
const expectOnceInOrder = (messages: readonly Message[]): void => {
  const seqs = seqsOf(messages)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
}

it('a restore of a shop in which nothing else happens reaches the pages that are open', async () => {
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  await markRestored(db)
  const reset = await live.next()
  expect(reset).toMatchObject({ type: 'reset' })
  expect(reset.seq).toBeGreaterThan(seq)
  live.close()
})

it.each(['topics=products&batch=1', 'topics=products'])(
  'a crowd that comes back amid sales misses nothing, and gets nothing twice or out of order (%s)',
  async (query) => {
    const { products, sellAll } = await productsForSale(15)
    await sellAll()
    const after = await lastSeq()
    const crowd: Promise<void>[] = []
    const comeBack = async (): Promise<void> => {
      const visitor = { 'cf-connecting-ip': `10.0.0.${crowd.length}` }
      const live = await openLive(origin, `${query}&after=${after}`, visitor)
      const messages = await readUntilSold(live, { products, stock: 996 })
      expectOnceInOrder(messages)
      expect(messages.filter(({ type }) => type === 'hello')).toHaveLength(1)
      live.close()
    }
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 50; index += 1) crowd.push(comeBack())
      await sellAll()
    }
    await Promise.all(crowd)
  },
)

it('open pages miss nothing while hub and shards are evicted', async () => {
  const { products, sellAll } = await productsForSale(5)
  const lives = [
    await openLive(origin, 'topics=products&batch=1'),
    await openLive(origin, 'topics=products,orders', staffHeaders),
  ]
  const read = lives.map((live) => readUntilSold(live, { products, stock: 997 }))
  await evict('RealtimeShard')
  await sellAll()
  await Promise.all([sellAll(), evict('RealtimeShard')])
  // The hub can be evicted when it expects no changes any more, some fifteen seconds after the last sale.
  await evict('RealtimeHub')
  await evict('RealtimeShard')
  await sellAll()
  for (const messages of await Promise.all(read)) expectOnceInOrder(messages)
  for (const live of lives) live.close()
}, 90_000)

it('a restore makes open pages and those that come back load their data again', async () => {
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
    await readUntilSold(page, { products, stock: 998 })
    page.close()
  }
})

it('a database that somebody put back by hand, with lower numbers, does the same', async () => {
  const { products, sellAll } = await productsForSale(1)
  await sellAll()
  const live = await openLive(origin, 'topics=products')
  const { seq } = await live.next()
  await db.delete(events)
  await sellAll()
  const reset = await live.until(({ type }) => type === 'reset')
  expect(reset.seq).toBeLessThan(seq)
  await sellAll()
  await readUntilSold(live, { products, stock: 997 })
  live.close()
})
