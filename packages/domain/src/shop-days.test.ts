import { expect, it } from 'vitest'

import { deliveryDay, isTimeZone, shopDay, weekdayText } from './shop-days.ts'

const zone = 'America/Chicago'

it.each([
  ['2026-01-06T05:59:59Z', '2026-01-05'],
  ['2026-01-06T06:00:00Z', '2026-01-06'],
  ['2026-07-06T04:59:59Z', '2026-07-05'],
  ['2026-07-06T05:00:00Z', '2026-07-06'],
])('at %s it is %s in New Orleans', (at, day) => {
  expect(shopDay(Date.parse(at), zone)).toBe(day)
})

it.each([
  ['2026-01-29T18:00:00Z', '2026-02-03', 'Tuesday, February 3'],
  ['2026-03-07T05:30:00Z', '2026-03-11', 'Wednesday, March 11'],
])('an order at %s is delivered on %s', (at, day, text) => {
  expect(deliveryDay(5, Date.parse(at), zone)).toBe(day)
  expect(deliveryDay(null, Date.parse(at), zone)).toBeNull()
  expect(weekdayText(day)).toBe(text)
})

it('is a day of the zone that is given', () => {
  expect(shopDay(Date.parse('2026-01-06T05:59:59Z'), 'Europe/Berlin')).toBe('2026-01-06')
})

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+05:00', false],
  ['', false],
])('knows whether %j is a time zone', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})
