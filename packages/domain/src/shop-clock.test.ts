import { describe, expect, it } from 'vitest'

import { fromShopClock, periodOf, toShopClock } from './shop-clock.ts'
import { isoTime } from './time.ts'

const zone = 'America/Chicago'

describe('the shop’s clock', () => {
  it.each([
    ['2026-02-17T09:00', '2026-02-17T15:00:00.000Z'],
    ['2026-07-04T00:30', '2026-07-04T05:30:00.000Z'],
    ['2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01T23:00', '2026-11-02T05:00:00.000Z'],
  ])('shows %s for %s', (local, utc) => {
    expect(fromShopClock(local, zone)).toBe(utc)
    expect(toShopClock(Date.parse(utc), zone)).toBe(local)
  })

  it('moves a time that the clock skips to after the change', () => {
    expect(fromShopClock('2026-03-08T02:30', zone)).toBe('2026-03-08T08:30:00.000Z')
    expect(fromShopClock('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('does not parse any other text', () => {
    expect(fromShopClock('Mardi Gras', zone)).toBeNull()
  })
})

it.each([
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  ['Asia/Kolkata', '2026', '2025-12-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // The clock goes from 23:59 to 01:00.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
])('in %s, the period %s lasts from %s to %s', (timeZone, period, start, end) => {
  const { startMs, endMs } = periodOf(period, timeZone)
  expect([startMs, endMs].map(isoTime)).toEqual([start, end])
})

it.each([
  ['2026', '2026-01-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ['2026-12', '2026-12-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ['2026-03', '2026-03-01T06:00:00.000Z', '2026-04-01T05:00:00.000Z'],
  ['2026-12-31', '2026-12-31T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
])('the period %s lasts from %s to %s', (period, start, end) => {
  const { startMs, endMs } = periodOf(period, zone)
  expect([startMs, endMs].map(isoTime)).toEqual([start, end])
})
