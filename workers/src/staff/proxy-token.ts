/** Staff by a token that the access proxy adds to what it lets through: a JWT (RFC 7519), checked by RFC 8725. */
import type { StaffRole } from '@shop/contracts/staff'
import { staffRoles } from '@shop/contracts/staff'
import { type JWTPayload, jwtVerify } from 'jose'

import { type Actor, type Rejection, shopper } from '../platform/context.ts'
import { isAccess, type Settings } from '../platform/settings.ts'
import { type KeySet, KeySetUnreachable, openKeySet } from './key-set.ts'

/** Asymmetric ones only: a token must not choose how it is checked, and only the proxy may sign. */
const algorithms = ['RS256', 'ES256']

/** Needs `STAFF_JWT_ISSUER`. */
export const identifyByProxy = async (request: Request, settings: Settings): Promise<Actor> => {
  const token = request.headers.get(settings.STAFF_JWT_HEADER)
  if (!token) return shopper
  try {
    const { payload } = await jwtVerify(token, keySetOf(settings), {
      issuer: settings.STAFF_JWT_ISSUER ?? '',
      audience: settings.STAFF_JWT_AUDIENCE ?? '',
      algorithms,
      requiredClaims: ['exp'],
    })
    return toActor(payload, settings)
  } catch (error) {
    return { kind: 'shopper', rejection: toRejection(error) }
  }
}

const toActor = (payload: JWTPayload, settings: Settings): Actor => {
  const role = roleOf(payload, settings)
  if (!role) {
    const reason = `${settings.STAFF_JWT_ROLE_CLAIM} of the token is none of ${staffRoles.join(', ')}`
    return { kind: 'shopper', rejection: { code: 'role-required', reason } }
  }
  return {
    kind: 'staff',
    email: nameOf(payload),
    role,
    via: 'proxy',
    expiresAtMs: (payload.exp ?? 0) * 1000,
  }
}

/** A service token of Access has a `common_name` in place of an email, and an empty `sub`. */
const nameOf = ({ email, common_name: service, sub }: JWTPayload): string =>
  ([email, service, sub].find((name) => typeof name === 'string' && name !== '') as
    | string
    | undefined) ?? 'unknown'

/** The highest role that the claim names, as a text or a list; undefined when it names something else only. */
const roleOf = (payload: JWTPayload, settings: Settings): StaffRole | undefined => {
  const claim = readClaim(payload, settings.STAFF_JWT_ROLE_CLAIM)
  if (claim === undefined) return settings.STAFF_DEFAULT_ROLE
  const named = Array.isArray(claim) ? claim : [claim]
  return staffRoles.findLast((role) => named.includes(role))
}

/** Access hands on what the identity provider says below `custom`. */
const readClaim = (payload: JWTPayload, name: string): unknown => {
  const custom = payload['custom']
  const isRecord = typeof custom === 'object' && custom !== null
  return payload[name] ?? (isRecord ? new Map(Object.entries(custom)).get(name) : undefined)
}

/** Messages of `jose` name the claim that is wrong and never its value. */
const toRejection = (error: unknown): Rejection => {
  if (error instanceof KeySetUnreachable)
    return { code: 'staff-sign-in-unavailable', reason: error.message }
  return { code: 'staff-only', reason: error instanceof Error ? error.message : 'no token' }
}

const keySets = new Map<string, KeySet>()

const keySetOf = ({ STAFF_JWT_ISSUER: issuer = '', STAFF_JWT_JWKS: given }: Settings): KeySet => {
  const url = given ?? (isAccess(issuer) ? `${issuer}/cdn-cgi/access/certs` : issuer)
  const known = keySets.get(url)
  if (known) return known
  const keySet = openKeySet(url)
  keySets.set(url, keySet)
  return keySet
}
