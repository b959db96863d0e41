import * as v from 'valibot'
import { expect, it } from 'vitest'

import { mayActAs, StaffMember } from './staff.ts'
import { invalidFields } from '@shop/testkit/issues'

it.each([
  ['viewer', 'viewer', true],
  ['viewer', 'clerk', false],
  ['clerk', 'viewer', true],
  ['clerk', 'manager', false],
  ['manager', 'clerk', true],
] as const)('lets a %s do what a %s may do: %s', (role, needed, may) => {
  expect(mayActAs(role, needed)).toBe(may)
})

it('reads the member of staff and the sign-out link', () => {
  const wire = { email: 'ada@example.com', role: 'clerk' as const, sign_out: null }
  expect(v.parse(StaffMember, wire)).toEqual({
    email: 'ada@example.com',
    role: 'clerk',
    signOutHref: null,
  })
})

it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])(
  'refuses the sign-out link %j',
  (sign_out) => {
    expect(invalidFields(StaffMember, { email: 'a', role: 'viewer', sign_out })).toEqual([
      'sign_out',
    ])
  },
)
