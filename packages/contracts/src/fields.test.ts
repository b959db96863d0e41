import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { EmailAddress, LineText, pageFields, requiredLine, Text } from './fields.ts'
import { issuesOf } from '@shop/testkit/issues'

it.each(['ada@example.com', 'a@b', "o'hara+shop@mail.example", ' ada@example.com '])(
  'takes %j, as browsers do',
  (address) => {
    expect(v.parse(EmailAddress, address)).toBe(address.trim())
  },
)

it.each(['ada', 'ada@', '@b', 'a b@c', 'a@b.', 'a@b@c'])(
  'refuses %j, as browsers do',
  (address) => {
    expect(issuesOf(EmailAddress, address)).toEqual([': must be an email address'])
  },
)

it('says how long a number in a query may be', () => {
  const Page = v.object(pageFields)
  expect(issuesOf(Page, { limit: '99999999', offset: '-1' })).toEqual([
    'limit: must be a whole number of at most 4 digits',
    'offset: must be a whole number of at most 6 digits',
  ])
})

describe('Text', () => {
  it.each([
    ['a NUL', 'a\u0000b', 'must not contain control characters'],
    ['an escape character', '\u001b[31m', 'must not contain control characters'],
    ['a control character of Latin-1', 'O\u0092Brien', 'must not contain control characters'],
    ['half an emoji', 'hi \ud83d', 'has a broken character: type it again'],
    ['two halves in the wrong order', '\udc8a\ud83d', 'has a broken character: type it again'],
  ])('refuses %s', (_what, text, message) => {
    expect(issuesOf(Text, text)).toEqual([`: ${message}`])
    expect(issuesOf(LineText, text)).toEqual([`: ${message}`])
  })

  it.each(['', 'two\nlines\r\n\tand a tab', '👩🏽‍🚀', 'שלום', '\u202eabc\u202c', 'Z̷̢͝', '\u200b'])(
    'takes %j as it is',
    (text) => {
      expect(v.parse(Text, text)).toBe(text)
    },
  )

  it('replaces pasted tabs and line breaks in one line by spaces', () => {
    expect(v.parse(LineText, 'Ada\tByron\r\nLovelace')).toBe('Ada Byron Lovelace')
  })

  it('refuses a required line that is empty or too long', () => {
    expect(issuesOf(requiredLine(3), ' \n ')).toEqual([': is required'])
    expect(issuesOf(requiredLine(3), 'abcd')).toEqual([': must be at most 3 characters'])
    expect(v.parse(requiredLine(3), ' abc ')).toBe('abc')
  })
})
