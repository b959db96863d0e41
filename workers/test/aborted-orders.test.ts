import { type ClientRequest, request } from 'node:http'

import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { afterAll, afterEach, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const proxy = await openFaultProxy()
afterAll(() => proxy.close())
const { callAsStaff, order, db, origin } = await startApi({
  libsqlProxy: proxy,
  possibleLogs: ['events could not be read', 'the hub could not say what has changed'],
})
const none = () => proxy.setFault(() => ({ kind: 'none' }))
afterEach(none)

const product = await insertProduct(db, { stock: 10_000 })
const input = orderInput([orderLine(product)])
const stock = async (): Promise<number> =>
  (await callAsStaff(`/products/${product.id}`, { headers: { 'cache-control': 'no-cache' } })).body
    .stock

const beginOrder = (): ClientRequest => {
  const sent = request(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...nextVisitor(),
    },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify(input))
  return sent
}

const abortOrders = async (count: number) => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  proxy.resetCounts()
  proxy.setFault((body) => (body.includes(product.id) ? { kind: 'held', until } : { kind: 'none' }))
  const sent = Array.from({ length: count }, beginOrder)
  // Waits until all orders have begun, because a client that disconnects earlier places none.
  await expect.poll(() => proxy.count('held'), { timeout: 20_000 }).toBe(count)
  none()
  // The Worker notices a reset immediately, but does not notice a normal end of the client's data.
  for (const { socket } of sent) socket?.resetAndDestroy()
  return release
}

const placeOrders = async (count: number): Promise<number[]> => {
  const placed = await Promise.all(Array.from({ length: count }, () => order(input)))
  return placed.map(({ status }) => status)
}
const allPlaced = (count: number): number[] => Array.from({ length: count }, () => 201)

it('aborted orders: ten buyers do not wait for one whose client has disconnected', async () => {
  await placeOrders(1)
  const before = await stock()
  const release = await abortOrders(1)
  expect(await placeOrders(10)).toEqual(allPlaced(10))
  release()
  await expect.poll(stock, { timeout: 20_000 }).toBe(before - 11)
})

it('aborted orders: are placed anyway, and afterwards leave the full capacity to others', async () => {
  const before = await stock()
  // The Worker admits more concurrent orders than these.
  const release = await abortOrders(40)
  release()
  await expect.poll(stock, { timeout: 20_000 }).toBe(before - 40)
  expect(await placeOrders(40)).toEqual(allPlaced(40))
})
