import { expect, it } from 'vitest'

import { shortOrderId } from '../../frame/display/text.tsx'
import { orderCards } from './order-text.tsx'

it('shortens an id to eight characters and an ellipsis', () => {
  expect(shortOrderId('c94acd0c-836a-4a20-9ad6-abf1dd7a5c31')).toBe('c94acd0c…')
})

it('formats counts and revenue, even large ones', () => {
  const overdue = { orders: 0, pieces: 0 }
  const stats = {
    total: 50_000,
    pending: 3,
    processing: 0,
    revenueCents: 123_456_789_01,
    dueHours: 48,
    overdue,
  }
  expect(orderCards(stats)).toEqual([
    { label: 'Total Orders', value: '50,000' },
    { label: 'Pending', value: '3' },
    { label: 'Processing', value: '0' },
    { label: 'Total Revenue', value: '$123,456,789.01' },
  ])
})

it('notes how many pending orders hold stock for too long', () => {
  const stats = { total: 9, pending: 4, processing: 0, revenueCents: 0, dueHours: 72 }
  const noteOf = (overdue: { orders: number; pieces: number }) =>
    orderCards({ ...stats, overdue })[1]?.note
  expect(noteOf({ orders: 3, pieces: 1200 })).toBe('3 for over 72 hours, holding 1,200 piece(s)')
  expect(noteOf({ orders: 0, pieces: 0 })).toBeUndefined()
})
