/** `/api/staff` */
import { Hono } from 'hono'

import type { StaffMemberWire } from '@shop/contracts/staff'

import type { AppEnv, StaffCtx } from '../platform/context.ts'
import { accessHeader } from '../platform/settings.ts'
import { requiresRole } from './requires-role.ts'

export const staff = new Hono<AppEnv>()
  /** Staff: who is signed in, with which role, and where to sign out, `StaffMember`. */
  .get('/', requiresRole('viewer'), (c) => {
    const isBehindAccess = c.req.header(accessHeader) !== undefined
    return c.json(getStaff({ ctx: c.var.ctx, input: { isBehindAccess } }))
  })

/** Cloudflare Access has this path on every host that it protects. */
const accessLogout = '/cdn-cgi/access/logout'

/** A key and an open shop know no way to sign out; of other proxies the path is not known. */
export const getStaff = ({
  ctx,
  input: { isBehindAccess },
}: {
  ctx: Pick<StaffCtx, 'actor'>
  input: { isBehindAccess: boolean }
}): StaffMemberWire => {
  const { email, role, via } = ctx.actor
  return { email, role, sign_out: via === 'proxy' && isBehindAccess ? accessLogout : null }
}
