/** Who of the staff is asking, and where they sign out. */
import type { StaffMemberWire } from '@shop/contracts/staff'

import { checkStaff } from './requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** Cloudflare Access answers it on every host that it guards. */
const accessLogout = '/cdn-cgi/access/logout'

/** On this machine nobody signed in, so there is nothing to sign out of. @throws ProblemError `staff-only` */
export const getStaff = ({ ctx }: { ctx: Pick<Ctx, 'actor'> }): StaffMemberWire => {
  const { email, via } = checkStaff(ctx)
  return { email, sign_out: via === 'access' ? accessLogout : null }
}
