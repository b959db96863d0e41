import * as v from 'valibot'
import { expect, it } from 'vitest'

import { EmailAddress } from './fields.ts'
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
