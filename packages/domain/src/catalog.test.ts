import { expect, it } from 'vitest'

import { maxCents } from './money.ts'
import { priceBounds, priceLabels, priceRanges } from './catalog.ts'

it.each([
  [0, ['under-25']],
  [2499, ['under-25']],
  [2500, ['25-50']],
  [4999, ['25-50']],
  [5000, ['25-50', '50-75']],
  [5001, ['50-75']],
  [7500, ['50-75']],
  [7501, ['over-75']],
  [maxCents, ['over-75']],
])('puts %d cents into %j', (priceCents, ranges) => {
  const isInRange = ({ minCents, maxCents: most }: (typeof priceBounds)['under-25']): boolean =>
    priceCents >= minCents && priceCents <= most
  expect(priceRanges.filter((range) => isInRange(priceBounds[range]))).toEqual(ranges)
})

it('names the price ranges by their bounds', () => {
  expect(Object.values(priceLabels)).toEqual(['Under $25', '$25 – $50', '$50 – $75', 'Over $75'])
})
