/** `/api/staff` */
import { Hono } from 'hono'

import type { StaffMemberWire } from '@shop/contracts/staff'

import type { AppEnv, StaffCtx } from '../platform/context.ts'
import { requiresStaff } from './requires-staff.ts'

export const staff = new Hono<AppEnv>()
  /** Staff: who is signed in, and where to sign out, `StaffMember`. */
  .get('/', requiresStaff, (c) => c.json(getStaff({ ctx: c.var.ctx })))

/** Cloudflare Access has this path on every host that it protects. */
const accessLogout = '/cdn-cgi/access/logout'

/** In local mode staff do not sign in, so there is no `sign_out`. */
export const getStaff = ({ ctx }: { ctx: Pick<StaffCtx, 'actor'> }): StaffMemberWire => {
  const { email, via } = ctx.actor
  return { email, sign_out: via === 'access' ? accessLogout : null }
}
