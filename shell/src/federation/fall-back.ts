/** When a release cannot be loaded, the visitor gets the module's last good one with the next document. */
import { fallbackCookie, readFallbacks } from '@shop/contracts/fallback'
import type { LiveModule } from '@shop/contracts/release'

import { LoadTimeoutError } from './load-timeout-error.ts'

/** Modules of which this document has requested another release. */
const requested = new WeakSet<LiveModule>()

/**
 * Requests the last good release where the document says that there is one, and says whether the next document will have it.
 * Not when the network is slow or away: the release may be good.
 */
export const fallBack = (module: LiveModule, error: unknown): boolean => {
  if (requested.has(module)) return true
  if (!module.hasFallback || error instanceof LoadTimeoutError || !navigator.onLine) return false
  // The document before this one did so already, and the release is the same: one more would be no better.
  if (hasRequested(module)) return false
  document.cookie = fallbackCookie(document.cookie, module)
  // A browser that stores no cookie would load the same release again and again.
  if (!hasRequested(module)) return false
  requested.add(module)
  return true
}

const hasRequested = ({ module, version }: LiveModule): boolean =>
  readFallbacks(document.cookie).get(module) === version
