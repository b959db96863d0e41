/** If a release cannot be loaded, the next document has the last good release of its module. */
import { fallbackMinutes } from '@shop/contracts/fallback'
import type { LiveModule } from '@shop/contracts/release'

/** Means that the network is slow. The release itself may be good, and `load` goes on. */
export class LoadTimeoutError extends Error {
  override name = 'LoadTimeoutError'
  readonly load: Promise<unknown>

  constructor(message: string, load: Promise<unknown>) {
    super(message)
    this.load = load
  }
}

/** Requests of this document. Each resolves to true if the next document has another release. */
const requested = new WeakMap<LiveModule, Promise<boolean>>()

/**
 * Resolves to true if the next document has the last good release. Requests nothing while the
 * network is slow or down, because then the release may be good.
 */
export const fallBack = (module: LiveModule, error: unknown): Promise<boolean> => {
  const running = requested.get(module)
  if (running) return running
  if (!module.hasFallback || error instanceof LoadTimeoutError || !navigator.onLine)
    return Promise.resolve(false)
  const request = requestFallback(module)
  requested.set(module, request)
  return request
}

const requestFallback = async ({ module, version }: LiveModule): Promise<boolean> => {
  if (!mayRequest(`fallback ${module}@${version}`)) return false
  try {
    const { ok } = await fetch('/api/registry/fallback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ module, version }),
    })
    return ok
  } catch {
    // Offline, the page says what it could not load.
    return false
  }
}

/**
 * Allows one request per tab and `fallbackMinutes`. Otherwise a browser without cookies, or a
 * cached document, would load the same release again and again.
 */
const mayRequest = (key: string): boolean => {
  try {
    const wasAtMs = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, `${Date.now()}`)
    return Date.now() - wasAtMs > fallbackMinutes * 60_000
  } catch {
    // Without storage nothing would end the reloads.
    return false
  }
}
