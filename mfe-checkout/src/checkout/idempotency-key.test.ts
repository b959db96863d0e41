import { expect, it } from 'vitest'

import { createIdempotencyKeys } from './idempotency-key.ts'

const countingKeys = () => {
  let count = 0
  return createIdempotencyKeys(() => `key-${(count += 1)}`)
}

it('a retry of the same order has the same key', () => {
  const keyOf = countingKeys()
  expect(keyOf({ items: [1] })).toBe('key-1')
  expect(keyOf({ items: [1] })).toBe('key-1')
})

it('an order with another content has a new key', () => {
  const keyOf = countingKeys()
  keyOf({ items: [1] })
  expect(keyOf({ items: [2] })).toBe('key-2')
  expect(keyOf({ items: [1] })).toBe('key-3')
})
