import { expect, it } from 'vitest'

import { dayText, emailParts, initials, percent } from './text.tsx'

it('writes a day with two digits', () => {
  expect(dayText('2024-01-05T12:00:00.000Z')).toBe('Jan 05, 2024')
})

it('formats the day in the shop’s time zone', () => {
  expect(dayText('2024-01-06T05:59:00.000Z')).toBe('Jan 05, 2024')
  expect(dayText('2024-01-06T06:00:00.000Z')).toBe('Jan 06, 2024')
})

it('returns N/A for an invalid time', () => {
  expect(dayText('soon')).toBe('N/A')
})

it('breaks before the at sign and after dots and hyphens, never within a word', () => {
  expect(emailParts('ada.batiste+shop@new-orleans.example')).toEqual([
    'ada.',
    'batiste+',
    'shop',
    '@new-',
    'orleans.',
    'example',
  ])
})

it.each(['ada@example.com', '@', '', 'a..b@@c', 'ada'])(
  'keeps every character of %j',
  (address) => {
    expect(emailParts(address).join('')).toBe(address)
  },
)

it('returns 0% if the whole is zero', () => {
  expect(percent(0, 0)).toBe('0%')
})

it.each([
  ['Ada Batiste', 'AB'],
  ['ada de la croix', 'AC'],
  ['Satchmo', 'S'],
  ['  two   spaces ', 'TS'],
  ['👩🏽‍🚀 Nova', '👩🏽‍🚀N'],
  ['نور الدين', 'نا'],
  ['محمد (أحمد)', 'مأ'],
  ['', '?'],
])('shortens the name %j to the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
