/**
 * The keys of the access proxy, loaded from its URL (JWKS, RFC 7517). They stay usable while the
 * URL is unreachable.
 */
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'

export type KeySet = JWTVerifyGetKey

/** Keys were never loaded, and cannot be loaded now. */
export class KeySetUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the key set of the access proxy cannot be loaded: ${String(cause)}`, { cause })
  }
}

const loadTimeoutMs = 2000
/** The delay before the next attempt, so that not every staff request waits for the timeout. */
const retryDelayMs = 10_000

/**
 * Opens a key set. `jose` reloads the keys after ten minutes, and for a token with an unknown key.
 * If that fails, the keys in memory stay in use.
 * @throws KeySetUnreachable if no keys are in memory
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

/**
 * Selects the errors of `jose` that come from loading the keys: no connection, a status other than
 * 200, an invalid key set, or a timeout.
 */
const isLoadError = (error: unknown): boolean => {
  if (!(error instanceof errors.JOSEError)) return true
  return ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}
