import { afterAll, beforeEach, expect, it, vi } from 'vitest'

import { makeClient, makeOrder, toOrderWire } from '@shop/testkit/models'

import { markTitle, setPage, trackUnread, unread } from './unread-orders.ts'

vi.stubGlobal('document', { visibilityState: 'visible' })
// Other test files run in the same process.
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  setPage(true)
  setPage(false)
})

const clientOf = (...orders: readonly ReturnType<typeof makeOrder>[]) =>
  makeClient((path) => {
    const order = orders.find(({ id }) => path.endsWith(id))
    const missing = { type: 'about:blank', title: 'No', detail: 'No.', code: 'order-not-found' }
    return order
      ? Response.json(toOrderWire(order))
      : Response.json({ ...missing, status: 404 }, { status: 404 })
  })

it('counts an order once, even with several events', async () => {
  const [one, other] = [makeOrder(), makeOrder()]
  const client = clientOf(one, other)
  await Promise.all([one, one, other].map(({ id }) => trackUnread(client, id)))
  expect(unread.orderIds).toEqual([one.id, other.id])
  setPage(true)
  expect(unread.orderIds).toEqual([])
})

it('does not count orders that a colleague saved or deleted', async () => {
  const [saved, deleted] = [makeOrder(), makeOrder()]
  const before = clientOf(saved, deleted)
  await Promise.all([saved, deleted].map(({ id }) => trackUnread(before, id)))
  expect(unread.orderIds).toHaveLength(2)
  const after = clientOf({ ...saved, status: 'shipped', updatedAt: '2030-01-01T00:00:00.000Z' })
  await Promise.all([saved, deleted].map(({ id }) => trackUnread(after, id)))
  expect(unread.orderIds).toEqual([])
})

it('requests nothing while the list is visible, and keeps the mark when an order cannot be loaded', async () => {
  const order = makeOrder()
  await trackUnread(clientOf(order), order.id)
  await trackUnread(
    makeClient(() => new Response('', { status: 500 })),
    order.id,
  )
  expect(unread.orderIds).toEqual([order.id])
  setPage(true)
  await trackUnread(
    makeClient(() => {
      throw new Error('was called')
    }),
    order.id,
  )
  expect(unread.orderIds).toEqual([])
})

it('counts while the list is open in a hidden tab', async () => {
  const order = makeOrder()
  setPage(true)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await trackUnread(clientOf(order), order.id)
  expect(unread.orderIds).toEqual([order.id])
  vi.stubGlobal('document', { visibilityState: 'visible' })
  setPage(true)
  expect(unread.orderIds).toEqual([])
})

it('marks a title once, whether or not it is already marked', () => {
  expect(markTitle('Orders · NDX admin', 2)).toBe('(2) Orders · NDX admin')
  expect(markTitle('(2) Orders · NDX admin', 3)).toBe('(3) Orders · NDX admin')
  expect(markTitle('(3) Orders · NDX admin', 0)).toBe('Orders · NDX admin')
})
