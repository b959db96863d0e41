import { expect, it } from 'vitest'

import { createOrderKeys } from './order-key.ts'

const countingKeys = () => {
  let count = 0
  return createOrderKeys(() => `key-${(count += 1)}`)
}

it('keeps the key for a retry of the same order', () => {
  const keyOf = countingKeys()
  expect(keyOf({ items: [1] })).toBe('key-1')
  expect(keyOf({ items: [1] })).toBe('key-1')
})

it('makes a new key when anything of the order changed', () => {
  const keyOf = countingKeys()
  keyOf({ items: [1] })
  expect(keyOf({ items: [2] })).toBe('key-2')
  expect(keyOf({ items: [1] })).toBe('key-3')
})
