import { expect, it } from 'vitest'

import { makeOrderNumber, readOrderId } from './order-number.ts'

it('is NDX- and nine characters of A-Z and 0-9, another each time', () => {
  const numbers = new Set(Array.from({ length: 50 }, makeOrderNumber))
  expect(numbers.size).toBe(50)
  for (const number of numbers) expect(number).toMatch(/^NDX-[A-Z0-9]{9}$/)
})

it("is the order's own id when navigation carried one", () => {
  expect(readOrderId({ orderId: '0b1c' })).toBe('0b1c')
  for (const foreign of [null, undefined, 'text', {}, { orderId: 7 }]) {
    expect(readOrderId(foreign)).toBeNull()
  }
})
