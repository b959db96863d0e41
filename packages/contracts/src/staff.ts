/** Staff, as the back office knows the one who uses it. */
import * as v from 'valibot'

/** `GET /api/staff`. `sign_out` is a path of this site, and null where nobody signed in. */
export const StaffMember = v.pipe(
  v.object({
    email: v.string(),
    sign_out: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this site'))),
  }),
  v.transform(({ email, sign_out }) => ({ email, signOutHref: sign_out })),
)
export type StaffMember = v.InferOutput<typeof StaffMember>
export type StaffMemberWire = v.InferInput<typeof StaffMember>
