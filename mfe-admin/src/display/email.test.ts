import { expect, test } from 'vitest'

import { emailParts } from './email.tsx'

test('breaks before the at sign and after dots and hyphens, never within a word', () => {
  expect(emailParts('ada.batiste+shop@new-orleans.example')).toEqual([
    'ada.',
    'batiste+',
    'shop',
    '@new-',
    'orleans.',
    'example',
  ])
})

test.each(['ada@example.com', '@', '', 'a..b@@c', 'ada'])(
  'leaves out no letter of %j',
  (address) => {
    expect(emailParts(address).join('')).toBe(address)
  },
)
