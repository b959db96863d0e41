import { expect, it } from 'vitest'

import { staffContext } from '../../test/context.ts'
import { getStaff } from './routes.ts'

it('names who came through Access, and its logout', () => {
  const { ctx } = staffContext()
  expect(getStaff({ ctx })).toEqual({
    email: 'staff@example.com',
    sign_out: '/cdn-cgi/access/logout',
  })
})

it('knows no way to sign out of this machine', () => {
  const { ctx } = staffContext({ actor: { kind: 'staff', email: 'staff@localhost', via: 'local' } })
  expect(getStaff({ ctx })).toEqual({ email: 'staff@localhost', sign_out: null })
})
