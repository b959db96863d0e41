import { expect, it } from 'vitest'

import { periodOptions } from './periods.ts'

it('offers today, the last twelve months of the shop, and the period that is chosen', () => {
  const newYear = Date.parse('2026-01-01T05:00:00Z')
  const options = periodOptions('2025-12', newYear)
  expect(options.slice(0, 4)).toEqual([
    ['', 'Any time'],
    ['2025-12-31', 'Today'],
    ['2025-12', 'December 2025'],
    ['2025-11', 'November 2025'],
  ])
  expect(options.at(-1)).toEqual(['2025-01', 'January 2025'])
  expect(periodOptions('2024', newYear).at(-1)).toEqual(['2024', '2024'])
  expect(periodOptions('2024-03', newYear).at(-1)).toEqual(['2024-03', 'March 2024'])
})
