import { beforeEach, expect, it } from 'vitest'

import { anOrder } from '../testing/builders.ts'
import { clearUnread, markTitle, noteUnread, unread } from './unread.ts'

beforeEach(clearUnread)

const saved = (order = anOrder()) => ({ type: 'order.saved', seq: 1, order }) as const

it('counts an order once, however often it is told', () => {
  const message = saved()
  noteUnread(message)
  noteUnread(message)
  noteUnread(saved())
  expect(unread.orderIds).toHaveLength(2)
  clearUnread()
  expect(unread.orderIds).toEqual([])
})

it('does not count what a colleague has touched, or removed', () => {
  const [touched, removed] = [anOrder(), anOrder()]
  noteUnread(saved(touched))
  noteUnread(saved(removed))
  noteUnread(saved({ ...touched, status: 'shipped', updatedAt: '2030-01-01T00:00:00.000Z' }))
  noteUnread({ type: 'order.removed', seq: 2, id: removed.id })
  expect(unread.orderIds).toEqual([])
})

it('passes over what is not about orders, and a Worker that does not tell when an order was touched', () => {
  noteUnread({ type: 'hello', seq: 1 })
  noteUnread({ type: 'product.removed', seq: 1, id: 'tee' })
  noteUnread(saved({ ...anOrder(), updatedAt: undefined }))
  expect(unread.orderIds).toEqual([])
})

it('marks a title, marked before or not', () => {
  expect(markTitle('Orders · NDX admin', 2)).toBe('(2) Orders · NDX admin')
  expect(markTitle('(2) Orders · NDX admin', 3)).toBe('(3) Orders · NDX admin')
  expect(markTitle('(3) Orders · NDX admin', 0)).toBe('Orders · NDX admin')
})
