/** Verifies the access proxy's JWT (RFC 7519) as in RFC 8725. */
import { type StaffRole, staffRoles } from '@shop/contracts/staff'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose'

import { type Actor, rejected, shopper } from '../context.ts'
import { isAccess, type Settings } from '../settings.ts'

/** Asymmetric, because only the proxy may sign. A token must not choose its algorithm. */
const algorithms = ['RS256', 'ES256']

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
    return toRejection(error)
  }
}

const toActor = (payload: JWTPayload, settings: Settings): Actor => {
  const role = roleOf(payload, settings)
  if (!role) {
    const reason = `${settings.STAFF_JWT_ROLE_CLAIM} of the token is none of ${staffRoles.join(', ')}`
    return rejected('role-required', reason)
  }
  return {
    kind: 'staff',
    email: nameOf(payload),
    role,
    via: 'proxy',
    expiresAtMs: (payload.exp ?? 0) * 1000,
  }
}

/** A service token of Access has a `common_name` instead of an email, and an empty `sub`. */
const nameOf = ({ email, common_name: service, sub }: JWTPayload): string =>
  ([email, service, sub].find((name) => typeof name === 'string' && name !== '') as
    | string
    | undefined) ?? 'unknown'

const roleOf = (payload: JWTPayload, settings: Settings): StaffRole | undefined => {
  const claim = readClaim(payload, settings.STAFF_JWT_ROLE_CLAIM)
  if (claim === undefined) return settings.STAFF_DEFAULT_ROLE
  const named = Array.isArray(claim) ? claim : [claim]
  return staffRoles.findLast((role) => named.includes(role))
}

/** Access puts the identity provider's claims below `custom`. */
const readClaim = (payload: JWTPayload, name: string): unknown => {
  const custom = payload['custom']
  const isRecord = typeof custom === 'object' && custom !== null
  return payload[name] ?? (isRecord ? new Map(Object.entries(custom)).get(name) : undefined)
}

/** The messages of `jose` are safe to log, because they name the invalid claim, never its value. */
const toRejection = (error: unknown): Actor => {
  if (error instanceof KeySetUnreachable)
    return rejected('staff-sign-in-unavailable', error.message)
  return rejected('staff-only', error instanceof Error ? error.message : 'no token')
}

const keySets = new Map<string, JWTVerifyGetKey>()

const keySetOf = ({
  STAFF_JWT_ISSUER: issuer = '',
  STAFF_JWT_JWKS: given,
}: Settings): JWTVerifyGetKey => {
  const url = given ?? (isAccess(issuer) ? `${issuer}/cdn-cgi/access/certs` : issuer)
  const known = keySets.get(url)
  if (known) return known
  const keySet = openKeySet(url)
  keySets.set(url, keySet)
  return keySet
}

export class KeySetUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the key set of the access proxy cannot be loaded: ${String(cause)}`, { cause })
  }
}

const loadTimeoutMs = 2000
/** Without a pause after a failed load, each staff request would wait for the timeout. */
const retryDelayMs = 10_000

/**
 * `jose` reloads the keys (JWKS, RFC 7517) after ten minutes, and for a token with an unknown key.
 * If that fails, the keys in memory stay in use.
 * @throws KeySetUnreachable if no keys are in memory
 */
export const openKeySet = (url: string): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: loadTimeoutMs })
  let failure: { cause: unknown; retryAtMs: number } | undefined
  return async function findKey(header, token) {
    if (!failure || Date.now() >= failure.retryAtMs) {
      try {
        const key = await remote(header, token)
        failure = undefined
        return key
      } catch (cause) {
        if (!isLoadError(cause)) throw cause
        failure = { cause, retryAtMs: Date.now() + retryDelayMs }
      }
    }
    const stored = remote.jwks()
    if (!stored) throw new KeySetUnreachable(failure.cause)
    return createLocalJWKSet(stored)(header, token)
  }
}

const isLoadError = (error: unknown): boolean => {
  if (!(error instanceof errors.JOSEError)) return true
  return ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}
