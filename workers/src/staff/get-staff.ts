/** Who of the staff is asking, and where they sign out. */
import { ProblemError } from '@shop/contracts/problem'
import type { StaffMemberWire } from '@shop/contracts/staff'

import type { Ctx } from '../context.ts'

/** Cloudflare Access answers it on every host that it guards. */
const accessLogout = '/cdn-cgi/access/logout'

/** On this machine nobody signed in, so there is nothing to sign out of. @throws ProblemError `staff-only` */
export const getStaff = ({ ctx: { actor } }: { ctx: Pick<Ctx, 'actor'> }): StaffMemberWire => {
  if (actor.kind !== 'staff') throw new ProblemError('staff-only', 'Sign in as staff to do this.')
  return { email: actor.email, sign_out: actor.via === 'access' ? accessLogout : null }
}
