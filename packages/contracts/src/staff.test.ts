import * as v from 'valibot'
import { expect, it } from 'vitest'

import { StaffMember } from './staff.ts'
import { invalidFields } from '@shop/testkit/issues'

it('reads who is asking and where they sign out', () => {
  const wire = { email: 'ada@example.com', sign_out: null }
  expect(v.parse(StaffMember, wire)).toEqual({ email: 'ada@example.com', signOutHref: null })
})

it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])(
  'refuses to be sent to %j',
  (sign_out) => {
    expect(invalidFields(StaffMember, { email: 'a', sign_out })).toEqual(['sign_out'])
  },
)
