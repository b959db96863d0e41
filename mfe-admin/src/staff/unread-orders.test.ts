import { beforeEach, expect, it } from 'vitest'

import { makeOrder } from '@shop/testkit/models'
import { clearUnread, markTitle, trackUnread, unread } from './unread-orders.ts'

beforeEach(clearUnread)

const saved = (order = makeOrder()) => ({ type: 'order.saved', seq: 1, order }) as const

it('counts an order once, however often it is told', () => {
  const message = saved()
  trackUnread(message)
  trackUnread(message)
  trackUnread(saved())
  expect(unread.orderIds).toHaveLength(2)
  clearUnread()
  expect(unread.orderIds).toEqual([])
})

it('does not count what a colleague has touched, or removed', () => {
  const [touched, removed] = [makeOrder(), makeOrder()]
  trackUnread(saved(touched))
  trackUnread(saved(removed))
  trackUnread(saved({ ...touched, status: 'shipped', updatedAt: '2030-01-01T00:00:00.000Z' }))
  trackUnread({ type: 'order.removed', seq: 2, id: removed.id })
  expect(unread.orderIds).toEqual([])
})

it('passes over what is not about orders, and a Worker that does not tell when an order was touched', () => {
  trackUnread({ type: 'hello', seq: 1 })
  trackUnread({ type: 'product.removed', seq: 1, id: 'tee' })
  trackUnread(saved({ ...makeOrder(), updatedAt: undefined }))
  expect(unread.orderIds).toEqual([])
})

it('marks a title, marked before or not', () => {
  expect(markTitle('Orders · NDX admin', 2)).toBe('(2) Orders · NDX admin')
  expect(markTitle('(2) Orders · NDX admin', 3)).toBe('(3) Orders · NDX admin')
  expect(markTitle('(3) Orders · NDX admin', 0)).toBe('Orders · NDX admin')
})
