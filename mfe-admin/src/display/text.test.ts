import { expect, it } from 'vitest'

import { capitalized, dayText, emailParts, initials, percent } from './text.tsx'

it('writes a day with two digits', () => {
  expect(dayText('2024-01-05T12:00:00.000Z')).toBe('Jan 05, 2024')
})

it('writes N/A for what is no time', () => {
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

it.each(['ada@example.com', '@', '', 'a..b@@c', 'ada'])('leaves out no letter of %j', (address) => {
  expect(emailParts(address).join('')).toBe(address)
})

it('takes no share of nothing', () => {
  expect(percent(0, 0)).toBe('0%')
})

it('writes a status with a capital', () => {
  expect(capitalized('pending')).toBe('Pending')
})

it.each([
  ['Ada Batiste', 'AB'],
  ['ada de la croix', 'AC'],
  ['Satchmo', 'S'],
  ['  two   spaces ', 'TS'],
  ['👩🏽‍🚀 Nova', '👩🏽‍🚀N'],
  ['نور الدين', 'نا'],
  ['', '?'],
])('shortens %j to %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
