import { expect, it } from 'vitest'

import { staff, staffContext } from '../../../test/context.ts'
import type { StaffActor } from '../context.ts'
import { getStaff } from './routes.ts'

const get = (via: StaffActor['via'], isBehindAccess: boolean, times: Partial<StaffActor> = {}) =>
  getStaff({
    ctx: staffContext({ actor: { ...staff, via, ...times } }).ctx,
    input: { isBehindAccess },
  })

it('returns the person who came through Cloudflare Access, their role, and the logout path', () => {
  expect(get('proxy', true)).toEqual({
    email: 'staff@example.com',
    role: 'manager',
    sign_out: '/cdn-cgi/access/logout',
    session: { via: 'proxy', began_at: null, ends_at: null },
  })
})

it('ends a session at the sign-out path', () => {
  expect(get('session', false).sign_out).toBe('/sign-out')
})

it('says when a session by link began, and when it or a proxy’s token ends', () => {
  const ends_at = '2026-01-05T18:00:00.000Z'
  const began_at = '2026-01-05T06:00:00.000Z'
  const expiresAtMs = Date.parse(ends_at)
  const times = { beganAtMs: Date.parse(began_at), expiresAtMs }
  expect(get('session', false, times).session).toEqual({ via: 'session', began_at, ends_at })
  expect(get('proxy', false, { expiresAtMs }).session).toMatchObject({ began_at: null, ends_at })
})

it.each([
  ['proxy', false],
  ['key', false],
  ['key', true],
  ['open', false],
] as const)('returns no sign-out path for %s, with the header of Access: %s', (via, isBehind) => {
  expect(get(via, isBehind).sign_out).toBeNull()
})
