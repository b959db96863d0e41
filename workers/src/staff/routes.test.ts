import { expect, it } from 'vitest'

import { staff, staffContext } from '../../test/context.ts'
import { getStaff } from './routes.ts'

const get = (via: 'proxy' | 'key' | 'open', isBehindAccess: boolean) =>
  getStaff({ ctx: staffContext({ actor: { ...staff, via } }).ctx, input: { isBehindAccess } })

it('names who came through Cloudflare Access, the role, and the logout', () => {
  expect(get('proxy', true)).toEqual({
    email: 'staff@example.com',
    role: 'manager',
    sign_out: '/cdn-cgi/access/logout',
  })
})

it.each([
  ['proxy', false],
  ['key', false],
  ['key', true],
  ['open', false],
] as const)('knows no way to sign out of %s, with the header of Access: %s', (via, isBehind) => {
  expect(get(via, isBehind).sign_out).toBeNull()
})
