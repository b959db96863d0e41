/** If a release cannot be loaded, the next document gets the module's last good release. */
import { fallbackMinutes } from '@shop/contracts/document'
import type { LiveModule } from '@shop/contracts/release'
import { minuteMs } from '@shop/domain/time'

/** `load` continues, because the network may just be slow. */
export class LoadTimeoutError extends Error {
  override name = 'LoadTimeoutError'
  readonly load: Promise<unknown>

  constructor(message: string, load: Promise<unknown>) {
    super(message)
    this.load = load
  }
}

/** Each request resolves to true if the next document gets another release. */
const requested = new WeakMap<LiveModule, Promise<boolean>>()

/**
 * Requests a module's last good release once. Does nothing after a timeout or offline, because the
 * module's release may be good.
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
    return false
  }
}

/**
 * Returns false within `fallbackMinutes` of the last call for the same key. Otherwise, a browser
 * without cookies would reload endlessly.
 */
const mayRequest = (key: string): boolean => {
  try {
    const wasAtMs = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, `${Date.now()}`)
    return Date.now() - wasAtMs > fallbackMinutes * minuteMs
  } catch {
    // Without storage, nothing would stop a browser from reloading endlessly.
    return false
  }
}
