import * as v from 'valibot'

import { EmailAddress, oneOf } from './fields.ts'
import { staffRoles } from './staff.ts'

/** An invitation or, once the person has used its link, their session. */
export const StaffSession = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(staffRoles),
  /** The manager who invited the person. Null if the link was made with the staff key. */
  invited_by: v.nullable(v.string()),
  /** Null until the person has used the link. */
  signed_in_at: v.nullable(v.string()),
  /** When the link expires or, once it is used, when the session expires. */
  expires_at: v.string(),
  /** True for the session that sent the request. */
  is_current: v.boolean(),
})
export type StaffSession = v.InferOutput<typeof StaffSession>

/** `GET /api/staff-sessions`: all that have not ended, sorted by `expires_at`, latest first. */
export const StaffSessionList = v.object({ sessions: v.array(StaffSession) })

/** `POST /api/staff-sessions`. */
export const InviteStaffInput = v.strictObject({ email: EmailAddress, role: oneOf(staffRoles) })
export type InviteStaffInput = v.InferOutput<typeof InviteStaffInput>

/** `link` is a path of the staff host. Only this response has the link. */
export const StaffInvitation = v.object({ link: v.string(), session: StaffSession })
export type StaffInvitation = v.InferOutput<typeof StaffInvitation>
