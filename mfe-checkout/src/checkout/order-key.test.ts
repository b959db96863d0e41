import { expect, test } from 'vitest'

import { createOrderKeys } from './order-key.ts'

const order = (quantity: number) => ({ items: [{ product_id: 'tee', quantity }] })

test('keeps the key for another try of the same order', () => {
  const keyOf = createOrderKeys()
  expect(keyOf(order(1))).toBe(keyOf(order(1)))
})

test('renews the key when the order changes, and again when it changes back', () => {
  const keyOf = createOrderKeys()
  const keys = [keyOf(order(1)), keyOf(order(2)), keyOf(order(1))]
  expect(new Set(keys).size).toBe(3)
})

test('makes keys of the length the API takes', () => {
  expect(createOrderKeys()(order(1))).toMatch(/^[\w-]{8,100}$/)
})
