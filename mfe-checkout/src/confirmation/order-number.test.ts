import { expect, test } from 'vitest'

import { makeOrderNumber } from './order-number.ts'

test('is NDX and nine characters of A-Z and 0-9', () => {
  for (let made = 0; made < 100; made += 1) expect(makeOrderNumber()).toMatch(/^NDX-[A-Z0-9]{9}$/)
})

test('differs from one to the next', () => {
  const numbers = new Set(Array.from({ length: 100 }, makeOrderNumber))
  expect(numbers.size).toBe(100)
})
