import { expect, it } from 'vitest'

import { retryAfter } from './response-headers.ts'

it('spreads retries of a busy shop over five seconds', () => {
  const times = [0, 0.2, 0.4, 0.6, 0.999].map((drawn) => retryAfter(503, () => drawn))
  expect(times.map((header) => header['retry-after'])).toEqual(['1', '2', '3', '4', '5'])
})

it('delays a client over the limit by a minute, and sets no header for other statuses', () => {
  expect(retryAfter(429)).toEqual({ 'retry-after': '60' })
  expect(retryAfter(500)).toEqual({})
})
