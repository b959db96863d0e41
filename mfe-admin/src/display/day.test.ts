import { expect, it } from 'vitest'

import { dayText } from './day.ts'

it('writes a day with two digits', () => {
  expect(dayText('2024-01-05T12:00:00.000Z')).toBe('Jan 05, 2024')
})

it('writes N/A for what is no time', () => {
  expect(dayText('soon')).toBe('N/A')
})
