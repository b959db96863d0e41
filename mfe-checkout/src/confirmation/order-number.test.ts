import { expect, it } from 'vitest'

import { makeOrderNumber } from './order-number.ts'

it('is NDX- and nine characters of A-Z and 0-9, another each time', () => {
  const numbers = new Set(Array.from({ length: 50 }, makeOrderNumber))
  expect(numbers.size).toBe(50)
  for (const number of numbers) expect(number).toMatch(/^NDX-[A-Z0-9]{9}$/)
})
