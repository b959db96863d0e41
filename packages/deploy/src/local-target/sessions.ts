/** Sessions of the local access proxy: a signed token in a cookie. The key is new at each start. */
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

import type { StaffRole } from '@shop/contracts/staff'

/** The issuer and audience of the tokens. */
export const accessIssuer = 'https://access.shop.invalid'
export const accessAudience = 'back-office'

const cookieName = 'access_session'
const sessionSeconds = 8 * 60 * 60

export type Sessions = {
  /** The JSON Web Key Set (RFC 7517) for programs that check the tokens. */
  keySet: { keys: object[] }
  /** Signs in a person with a role. Returns the value of `set-cookie`. */
  start: (role: StaffRole) => Promise<string>
  /** The token in a request's cookies, or `null` if it is missing or invalid. */
  read: (cookies: string | undefined) => Promise<string | null>
}

/** Makes the key. Sessions end with the process. */
export const openSessions = async (): Promise<Sessions> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: 'local' }
  const checks = { issuer: accessIssuer, audience: accessAudience }
  return {
    keySet: { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] },
    start: async (role) => {
      const token = await new SignJWT({ email: `${role}@shop.invalid`, role })
        .setProtectedHeader(header)
        .setIssuer(accessIssuer)
        .setAudience(accessAudience)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(privateKey)
      return `${cookieName}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${sessionSeconds}`
    },
    read: async (cookies = '') => {
      const token = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies)?.[1] ?? ''
      return jwtVerify(token, publicKey, checks).then(
        () => token,
        () => null,
      )
    },
  }
}
