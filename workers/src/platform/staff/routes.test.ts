import { expect, it } from 'vitest'

import { staff, staffContext } from '../../../test/context.ts'
import type { StaffActor } from '../context.ts'
import { getStaff } from './routes.ts'

const get = (via: StaffActor['via'], isBehindAccess: boolean) =>
  getStaff({ ctx: staffContext({ actor: { ...staff, via } }).ctx, input: { isBehindAccess } })

it('returns the person who came through Cloudflare Access, their role, and the logout path', () => {
  expect(get('proxy', true)).toEqual({
    email: 'staff@example.com',
    role: 'manager',
    sign_out: '/cdn-cgi/access/logout',
  })
})

it('ends a session at the sign-out path', () => {
  expect(get('session', false).sign_out).toBe('/sign-out')
})

it.each([
  ['proxy', false],
  ['key', false],
  ['key', true],
  ['open', false],
] as const)('returns no sign-out path for %s, with the header of Access: %s', (via, isBehind) => {
  expect(get(via, isBehind).sign_out).toBeNull()
})
