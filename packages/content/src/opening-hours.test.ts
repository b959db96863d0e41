import { expect, it } from 'vitest'

import { defaultSettings, type OpeningHours } from '@shop/domain/shop-settings'

import { describeHours, hoursRows } from './opening-hours.ts'

const { shop } = defaultSettings

it.each([
  ['2026-11-23T18:00:00Z', 'We are open until 8 pm today.'],
  ['2026-11-23T14:00:00Z', 'We open at 9 am today.'],
  ['2026-11-28T23:30:00Z', 'We are open until 6 pm today.'],
  ['2026-11-29T01:00:00Z', 'We are closed now and open at noon tomorrow.'],
  ['2026-07-05T22:00:00Z', 'We are closed now and open at 9 am tomorrow.'],
  ['2026-07-06T00:59:00Z', 'We are closed now and open at 9 am tomorrow.'],
])('at %s says: %s', (now, expected) => {
  const text = describeHours(shop, Date.parse(now))
  expect(text).toBe(`${expected} Our hours: Mon-Fri 9-8, Sat 10-6, Sun 12-5 (New Orleans time).`)
})

const row = (weekdays: number[], opens: string, closes: string): OpeningHours => ({
  weekdays,
  opens,
  closes,
})

it.each([
  [[1, 2, 3, 4, 5], '09:30', '20:00', 'Mon-Fri', '9:30-8'],
  [[0, 6], '09:00', '12:15', 'Sat-Sun', '9-12:15'],
  [[5, 1, 3], '12:30', '17:00', 'Mon, Wed, Fri', '12:30-5'],
  [[0, 1, 2, 3, 4, 5, 6], '18:00', '02:00', 'Mon-Sun', '6 pm-2 am'],
  [[4], '13:00', '17:30', 'Thu', '1 pm-5:30 pm'],
  [[2], '00:00', '12:00', 'Tue', 'midnight-noon'],
  [[2], '08:00', '08:00', 'Tue', 'all day'],
])('writes the days %j from %s to %s as %s %s', (weekdays, opens, closes, days, hours) => {
  expect(hoursRows([row(weekdays, opens, closes)])).toEqual([{ days, hours }])
})

it.each([
  ['2026-11-23T23:00:00Z', 'We open at 6 pm today.'],
  ['2026-11-24T03:00:00Z', 'We are open until 2 am tomorrow.'],
  ['2026-11-24T07:30:00Z', 'We are open until 2 am today.'],
  ['2026-11-24T08:00:00Z', 'We are closed now and open at 6 pm on Mon.'],
])('supports hours that cross midnight: at %s %s', (now, expected) => {
  const hours = [row([1], '18:00', '02:00')]
  expect(describeHours({ ...shop, hours }, Date.parse(now))).toContain(expected)
})

it('supports a break at noon, and a day that ends at midnight', () => {
  const hours = [row([1], '09:00', '12:00'), row([1], '13:30', '00:00')]
  const at = (time: string) => describeHours({ ...shop, hours }, Date.parse(time))
  expect(at('2026-11-23T16:00:00Z')).toContain('We are open until noon today.')
  expect(at('2026-11-23T18:30:00Z')).toContain('We open at 1:30 pm today.')
  expect(at('2026-11-23T22:00:00Z')).toContain('We are open until midnight.')
})

it('names the hours of the days in a message', () => {
  expect(describeHours(shop, 0, 'open on weekends?')).toBe(
    'We are open Sat 10-6 and Sun 12-5 (New Orleans time).',
  )
  const hours = shop.hours.slice(0, 1)
  expect(describeHours({ ...shop, hours }, 0, 'open on sunday?')).toBe(
    'We are closed then. Our hours: Mon-Fri 9-8 (New Orleans time).',
  )
  expect(describeHours({ ...shop, hours: [] }, 0)).toBe('We have no opening hours at the moment.')
})

it('reads the clock of the shop’s time zone', () => {
  const berlin = { ...shop, timeZone: 'Europe/Berlin' }
  const at = Date.parse('2026-01-05T09:30:00Z')
  expect(describeHours(berlin, at)).toMatch(/^We are open until/)
  expect(describeHours(shop, at)).not.toMatch(/^We are open until/)
})
