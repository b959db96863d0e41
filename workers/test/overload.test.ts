import { type ClientRequest, request } from 'node:http'

import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { afterAll, afterEach, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const proxy = await openFaultProxy()
afterAll(() => proxy.close())
const { call, callAsStaff, order, db, origin } = await startApi({
  libsqlProxy: proxy,
  possibleLogs: [
    'overloaded: requests are refused',
    'events could not be read',
    'whether caches are right could not be checked',
    'the hub could not say what has changed',
    // Held for longer than a round trip may take, on a slow machine.
    'GET /api/products failed',
  ],
})
afterEach(() => none())

const none = () => proxy.setFault(() => ({ kind: 'none' }))

let words = 0
const search = (signal: AbortSignal | null = null) =>
  call(`/products?q=rush${(words += 1)}`, { headers: nextVisitor(), signal })

/** Its connection is reset in the end, which the Worker notices at once: the end of what a client sends would be no sign. */
const searchAndLeave = async (leaving: Set<ClientRequest>): Promise<void> => {
  const sent = request(`${origin}/api/products?q=rush${(words += 1)}`, { headers: nextVisitor() })
  leaving.add(sent)
  sent.on('error', () => {})
  sent.end()
}

/** Sends more searches than may be under way, none of which the database serves until `release`. */
const rush = async (send: () => Promise<unknown> = search) => {
  // The first search of an isolate reads what all of them need: the others would wait for that alone.
  expect((await search()).status).toBe(200)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  proxy.resetCounts()
  proxy.setFault(() => ({ kind: 'held', until }))
  const searches = Array.from({ length: 130 }, () => send())
  await expect.poll(() => proxy.counts().held, { timeout: 20_000 }).toBeGreaterThanOrEqual(48)
  none()
  return { searches, release }
}

it('overload: searches beyond a second of work are refused at once, and orders, staff and the health check are served', async () => {
  const product = await insertProduct(db)
  const { searches, release } = await rush()
  await expect
    .poll(async () => (await search()).body, { timeout: 4000 })
    .toMatchObject({ status: 503, code: 'overloaded' })
  expect((await search()).headers.get('retry-after')).toMatch(/^[1-5]$/)
  const placed = await order(orderInput([orderLine(product)]))
  const [list, health] = [await callAsStaff('/orders'), await call('/health')]
  expect([placed.status, list.status, health.status]).toEqual([201, 200, 200])
  release()
  await Promise.all(searches)
  expect((await search()).status).toBe(200)
})

it('overload: a client that leaves without waiting takes no place from others', async () => {
  const leaving = new Set<ClientRequest>()
  const { release } = await rush(() => searchAndLeave(leaving))
  for (const { socket } of leaving) socket?.resetAndDestroy()
  // The Worker has noticed that they left, and their work still counts: the database has not done it yet.
  await expect
    .poll(async () => (await search()).body, { timeout: 4000 })
    .toMatchObject({ code: 'overloaded' })
  release()
  const again = () => Promise.all(Array.from({ length: 20 }, () => search()))
  await expect
    .poll(async () => (await again()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(Array.from({ length: 20 }, () => 200))
})

/** What the hub reads of events, and the sender of e-mails of those and their orders, at times of their own. */
const ofShopItself = /\\"events\\"|\\"mails\\"|\\"orders\\"\.\\"id\\" in \(\?/

it('round trips: what is cached takes none, a search, an order and the list of orders one each', async () => {
  const product = await insertProduct(db)
  const input = orderInput([orderLine(product)])
  // The order's products are known, and the list is cached.
  expect((await order(input)).status).toBe(201)
  await call('/products')
  // Others than the request may read meanwhile: the fewest of some tries are the request's.
  const tripsOf = async (send: () => Promise<{ status: number }>): Promise<number> => {
    const counts: number[] = []
    while (counts.length < 5) {
      let trips = 0
      proxy.setFault((body) => {
        if (!ofShopItself.test(body)) trips += 1
        return { kind: 'none' }
      })
      expect((await send()).status).toBeLessThan(300)
      counts.push(trips)
    }
    return Math.min(...counts)
  }
  const trips = {
    cached: await tripsOf(() => call('/products')),
    search: await tripsOf(search),
    order: await tripsOf(() => order(input)),
    'orders of staff': await tripsOf(() => callAsStaff('/orders')),
  }
  expect(trips).toEqual({ cached: 0, search: 1, order: 1, 'orders of staff': 1 })
})
