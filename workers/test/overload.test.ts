import { type ClientRequest, request } from 'node:http'

import { isoTime } from '@shop/domain/time'
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
    'the hub could not say what has changed',
    'what has changed could not be read; caches are used for a second',
    // Searches may be held beyond the timeout of a round trip on a slow machine.
    'GET /api/products failed',
  ],
})
afterEach(() => none())

const none = () => proxy.setFault(() => ({ kind: 'none' }))

let words = 0
const search = (signal: AbortSignal | null = null) =>
  call(`/products?q=rush${(words += 1)}`, { headers: nextVisitor(), signal })

/** The test later resets the requests in `leaving`, because the Worker notices no other end. */
const searchAndLeave = async (leaving: Set<ClientRequest>): Promise<void> => {
  const sent = request(`${origin}/api/products?q=rush${(words += 1)}`, { headers: nextVisitor() })
  leaving.add(sent)
  sent.on('error', () => {})
  sent.end()
}

/** The database holds all searches until `release`. */
const rush = async (send: () => Promise<unknown> = search) => {
  // Loads what all searches need. Otherwise, they would wait for the first one to load it.
  expect((await search()).status).toBe(200)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  proxy.resetCounts()
  proxy.setFault(() => ({ kind: 'held', until }))
  const searches = Array.from({ length: 130 }, () => send())
  await expect.poll(() => proxy.count('held')).toBeGreaterThanOrEqual(48)
  none()
  return { searches, release }
}

it('overload: rejects searches beyond a second of work at once, and serves orders, staff and the health check', async () => {
  const product = await insertProduct(db)
  const { searches, release } = await rush()
  await expect
    .poll(async () => (await search()).body)
    .toMatchObject({ status: 503, code: 'overloaded' })
  expect((await search()).headers.get('retry-after')).toMatch(/^[1-5]$/)
  const placed = await order(orderInput([orderLine(product)]))
  const [list, health] = [await callAsStaff('/orders'), await call('/health')]
  expect([placed.status, list.status, health.status]).toEqual([201, 200, 200])
  release()
  await Promise.all(searches)
  expect((await search()).status).toBe(200)
})

it('overload: a scheduled draft goes live at its time', async () => {
  const id = crypto.randomUUID()
  const { searches, release } = await rush()
  const fields = { name: 'Drop', price: 60, image: '/drop.webp', category: 'Hoodies' }
  const json = { ...fields, version: 0, publish_at: isoTime(Date.now() + 500) }
  await callAsStaff(`/drafts/${id}`, { method: 'PUT', json })
  await expect
    .poll(async () => (await callAsStaff('/drafts')).body.drafts, { timeout: 10_000 })
    .toEqual([])
  release()
  await Promise.all(searches)
})

it('overload: a client that disconnects while waiting takes no capacity from others', async () => {
  const leaving = new Set<ClientRequest>()
  const { release } = await rush(() => searchAndLeave(leaving))
  for (const { socket } of leaving) socket?.resetAndDestroy()
  // The Worker has noticed the disconnections, but the database still has the work to do.
  await expect.poll(async () => (await search()).body).toMatchObject({ code: 'overloaded' })
  release()
  const again = () => Promise.all(Array.from({ length: 20 }, () => search()))
  await expect
    .poll(async () => (await again()).map(({ status }) => status))
    .toEqual(Array.from({ length: 20 }, () => 200))
})

/** Matches queries that the hub and the e-mail sender make on their own schedule. */
const ofShopItself = /\\"events\\"|\\"mails\\"|\\"orders\\"\.\\"id\\" in \(\?/

it('round trips: cached reads need none; a search, an order and the list of orders need one each', async () => {
  const product = await insertProduct(db)
  const input = orderInput([orderLine(product)])
  // This order and the list fill the caches.
  expect((await order(input)).status).toBe(201)
  await call('/products')
  // Other work may add round trips, so the minimum of several tries counts.
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
