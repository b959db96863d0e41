import { expect, it } from 'vitest'

import { orderCards, shortOrderId } from './order-text.ts'

it('shortens an id to eight characters and an ellipsis', () => {
  expect(shortOrderId('c94acd0c-836a-4a20-9ad6-abf1dd7a5c31')).toBe('c94acd0c…')
})

it('shows counts and revenue, however large', () => {
  const stats = { total: 50_000, pending: 3, processing: 0, revenueCents: 123_456_789_01 }
  expect(orderCards(stats)).toEqual([
    { label: 'Total Orders', value: '50,000' },
    { label: 'Pending', value: '3' },
    { label: 'Processing', value: '0' },
    { label: 'Total Revenue', value: '$123,456,789.01' },
  ])
})
