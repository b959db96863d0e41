import { expect, it } from 'vitest'

import { lastDays } from './local-days.ts'

const chicago = (count: number, now: string) =>
  lastDays(count, Date.parse(now), 'America/Chicago').map(({ day, startMs, endMs }) => [
    day,
    new Date(startMs).toISOString(),
    (endMs - startMs) / 3_600_000,
  ])

it('ends with the current day in the zone, which may differ from the day in UTC', () => {
  expect(chicago(2, '2026-01-06T05:59:59Z')).toEqual([
    ['2026-01-04', '2026-01-04T06:00:00.000Z', 24],
    ['2026-01-05', '2026-01-05T06:00:00.000Z', 24],
  ])
  expect(chicago(1, '2026-01-06T06:00:00Z')).toEqual([
    ['2026-01-06', '2026-01-06T06:00:00.000Z', 24],
  ])
})

it('has a day of 23 hours in spring and one of 25 in autumn', () => {
  expect(chicago(3, '2026-03-09T18:00:00Z')).toEqual([
    ['2026-03-07', '2026-03-07T06:00:00.000Z', 24],
    ['2026-03-08', '2026-03-08T06:00:00.000Z', 23],
    ['2026-03-09', '2026-03-09T05:00:00.000Z', 24],
  ])
  expect(chicago(3, '2026-11-02T18:00:00Z')).toEqual([
    ['2026-10-31', '2026-10-31T05:00:00.000Z', 24],
    ['2026-11-01', '2026-11-01T05:00:00.000Z', 25],
    ['2026-11-02', '2026-11-02T06:00:00.000Z', 24],
  ])
})

it.each(['America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])(
  'leaves no gap between days in %s',
  (timeZone) => {
    const days = lastDays(400, Date.parse('2026-12-31T23:00:00Z'), timeZone)
    expect(new Set(days.map(({ day }) => day)).size).toBe(400)
    for (const [index, { startMs }] of days.entries())
      if (index > 0) expect(days[index - 1]?.endMs).toBe(startMs)
  },
)
