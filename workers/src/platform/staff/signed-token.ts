/** JWTs (RFC 7519) signed with the staff key, for a sign-in link's code and for its session. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { hourMs } from '@shop/domain/time'

/** The lifetime of both a link and a session. */
export const signInMs = 12 * hourMs

type Purpose = 'sign-in-code' | 'staff-session'

export const signToken = (staffKey: string, purpose: Purpose, nowMs: number): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setJti(crypto.randomUUID())
    .setExpirationTime(new Date(nowMs + signInMs))
    .sign(new TextEncoder().encode(staffKey))

/** Returns when the token expires, in milliseconds since 1970, or null if the token is invalid. */
export const readTokenEnd = async (
  staffKey: string,
  purpose: Purpose,
  token: string,
): Promise<number | null> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(staffKey), {
      audience: purpose,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'jti'],
    })
    return (payload.exp ?? 0) * 1000
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
