import { expect, it } from 'vitest'

import { retryAfter } from './retry-after.ts'

it('spreads those who were told that the shop is busy over five seconds', () => {
  const times = [0, 0.2, 0.4, 0.6, 0.999].map((drawn) => retryAfter(503, () => drawn))
  expect(times.map((header) => header['retry-after'])).toEqual(['1', '2', '3', '4', '5'])
})

it('names the next minute for who sent too many, and nothing for other responses', () => {
  expect(retryAfter(429)).toEqual({ 'retry-after': '60' })
  expect(retryAfter(500)).toEqual({})
})
