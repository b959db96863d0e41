/** JWTs (RFC 7519) signed with the staff key, for a sign-in link's code and for its session. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { dayMs, hourMs } from '@shop/domain/time'

import { sha256 } from '../crypto.ts'

/** The lifetime of a link that the staff key makes, and of its session. */
export const signInMs = 12 * hourMs
export const invitationMs = 3 * dayMs
/** The lifetime of an invited person's session. */
export const invitedMs = 30 * dayMs

/** Older versions treat a `staff-session` as a manager's, so invited people have another kind. */
type Purpose = 'sign-in-code' | 'invitation' | 'staff-session' | 'invited-session'

export const signToken = (
  staffKey: string,
  purpose: Purpose,
  nowMs: number,
  lifeMs: number = signInMs,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setJti(crypto.randomUUID())
    .setExpirationTime(new Date(nowMs + lifeMs))
    .sign(new TextEncoder().encode(staffKey))

/** A signature has several base64url spellings, so only the signed part is hashed. */
export const hashCode = (code: string): Promise<string> =>
  sha256(code.slice(0, code.lastIndexOf('.')))

export const isToken = async (
  staffKey: string,
  purposes: Purpose[],
  token: string,
): Promise<boolean> => {
  try {
    await jwtVerify(token, new TextEncoder().encode(staffKey), {
      audience: purposes,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'jti'],
    })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
