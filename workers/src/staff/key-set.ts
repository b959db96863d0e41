/** The keys of the access proxy, loaded from its URL (JWKS, RFC 7517) and usable while that is out of reach. */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'

export type KeySet = JWTVerifyGetKey

/** No key was ever loaded, and none can be now. */
export class KeySetUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the key set of the access proxy cannot be loaded: ${String(cause)}`, { cause })
  }
}

const loadTimeoutMs = 2000
/** After a failure the next attempt waits, so that not every request of staff waits for the timeout. */
const retryDelayMs = 10_000

/**
 * `jose` loads keys again after ten minutes, and for a token of an unknown key; when that fails, the keys in memory
 * stay in use, because a proxy that cannot be reached has not changed them.
 * @throws KeySetUnreachable when there are none in memory
 */
export const openKeySet = (url: string): KeySet => {
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

/** Of all that `jose` throws, what comes from the request for the keys: no connection, no 200, no key set, no time. */
const isLoadError = (error: unknown): boolean => {
  if (!(error instanceof errors.JOSEError)) return true
  return ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}
