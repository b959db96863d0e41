import { expect, it } from 'vitest'

import { staff, testContext } from '../../test/context.ts'
import { getStaff } from './get-staff.ts'

it('names who came through Access, and its logout', () => {
  const { ctx } = testContext({ actor: staff })
  expect(getStaff({ ctx })).toEqual({
    email: 'staff@example.com',
    sign_out: '/cdn-cgi/access/logout',
  })
})

it('knows no way to sign out of this machine', () => {
  const { ctx } = testContext({ actor: { kind: 'staff', email: 'staff@localhost', via: 'local' } })
  expect(getStaff({ ctx })).toEqual({ email: 'staff@localhost', sign_out: null })
})

it('tells a shopper nothing', () => {
  expect(() => getStaff(testContext())).toThrow('Sign in as staff to do this.')
})
