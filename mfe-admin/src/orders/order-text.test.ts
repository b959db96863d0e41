import { expect, test } from 'vitest'

import { orderDate, shortOrderId, statusLabel } from './order-text.ts'

test('shortens an id to eight characters and an ellipsis', () => {
  expect(shortOrderId('c94acd0c-836a-4a20-9ad6-abf1dd7a5c31')).toBe('c94acd0c…')
})

test('writes a day with two digits', () => {
  expect(orderDate('2024-01-05T12:00:00.000Z')).toBe('Jan 05, 2024')
})

test('writes N/A for what is no time', () => {
  expect(orderDate('')).toBe('N/A')
  expect(orderDate('soon')).toBe('N/A')
})

test('writes a status with a capital', () => {
  expect(statusLabel('pending')).toBe('Pending')
})
