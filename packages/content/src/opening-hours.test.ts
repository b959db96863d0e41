import { expect, it } from 'vitest'

import { describeHours } from './opening-hours.ts'

it.each([
  ['2026-11-23T18:00:00Z', 'We are open until 8 pm today.'],
  ['2026-11-23T14:00:00Z', 'We open at 9 am today.'],
  ['2026-11-28T23:30:00Z', 'We are open until 6 pm today.'],
  ['2026-11-29T01:00:00Z', 'We are closed now and open at noon tomorrow.'],
  ['2026-07-05T22:00:00Z', 'We are closed now and open at 9 am tomorrow.'],
  ['2026-07-06T00:59:00Z', 'We are closed now and open at 9 am tomorrow.'],
])('at %s says: %s', (now, expected) => {
  const text = describeHours(Date.parse(now))
  expect(text).toBe(`${expected} Our hours: Mon-Fri 9-8, Sat 10-6, Sun 12-5 (New Orleans time).`)
})
