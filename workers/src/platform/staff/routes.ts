import { Hono } from 'hono'

import type { StaffMemberWire } from '@shop/contracts/staff'

import { isoTime } from '@shop/domain/time'

import { describes } from '../http/describes.ts'
import type { AppEnv, PersonCtx } from '../context.ts'
import { accessHeader } from '../setting-table.ts'
import { requiresRole } from './requires-role.ts'
import { signOutPath } from './staff-session.ts'

export const staff = new Hono<AppEnv>().get(
  '/',
  describes('getStaff', 'The signed-in person, their role, and the path to sign out.', {
    returns: 'StaffMember',
  }),
  requiresRole('viewer'),
  (c) => {
    const isBehindAccess = c.req.header(accessHeader) !== undefined
    return c.json(getStaff({ ctx: c.var.ctx, input: { isBehindAccess } }))
  },
)

const accessLogout = '/cdn-cgi/access/logout'

/** `sign_out` is null for the staff key, for open shops, and for proxies other than Access. */
export const getStaff = ({
  ctx,
  input: { isBehindAccess },
}: {
  ctx: Pick<PersonCtx, 'actor'>
  input: { isBehindAccess: boolean }
}): StaffMemberWire => {
  const { email, role, via, beganAtMs = null, expiresAtMs } = ctx.actor
  const session = { via, began_at: isoTime(beganAtMs), ends_at: isoTime(expiresAtMs) }
  const proxyPath = via === 'proxy' && isBehindAccess ? accessLogout : null
  return { email, role, sign_out: via === 'session' ? signOutPath : proxyPath, session }
}
