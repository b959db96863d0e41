/** Responses stored for offline use. Each kind has a cache, which evicts its oldest entries. */

import type { OfflineModule } from '@shop/contracts/release'

/** The format of entries. Raise it when their meaning changes. */
const format = 2

/** The Worker puts these values in front of the script, where no page can change them. */
type Given = {
  /** Changes with each withdrawal of a release. */
  cacheGeneration?: string
  /** The public key of signed documents. Absent from older Workers. */
  documentKey?: JsonWebKey
  /** The live modules. */
  offlineModules?: readonly OfflineModule[]
}

export const given = (): Given => globalThis as Given

/** The maximum number of entries of each kind. `release` holds the files of the offline page. */
const maxEntries = { release: 20, modules: 300, media: 120, pages: 50, products: 60 }

export type CacheKind = keyof typeof maxEntries

const cacheName = (kind: CacheKind): string =>
  `shop-${format}-${given().cacheGeneration ?? ''}-${kind}`

export const openCache = (kind: CacheKind): Promise<Cache> => caches.open(cacheName(kind))

/**
 * Looks up an entry by its URL alone. Any script may have written it: see `trusted-responses.ts`.
 */
export const storedResponse = async (
  kind: CacheKind,
  request: Request | string,
): Promise<Response | undefined> => (await openCache(kind)).match(request, { ignoreVary: true })

/** Returns true if the response is stored. It replaces an older one and becomes the newest. */
export const cacheResponse = async (
  kind: CacheKind,
  request: Request | string,
  response: Response,
): Promise<boolean> => {
  if (!shouldCache(response)) return false
  try {
    const cache = await openCache(kind)
    await cache.delete(request, { ignoreVary: true })
    await cache.put(request, response)
    await evictOldest(cache, maxEntries[kind])
    return true
  } catch {
    // The disk is full, or the browser is closing. Only the copy is lost.
    return false
  }
}

/**
 * Caches only whole responses of this origin that a browser may store, because any other copy would
 * be shown long after it was valid. `private` forbids only shared caches (RFC 9111, 5.2.2.7).
 * Personal data has `no-store`.
 */
export const shouldCache = ({
  status,
  type,
  redirected,
  headers,
}: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  !/no-store/i.test(headers.get('cache-control') ?? '')

/** `keys()` returns entries in the order in which they were put. */
const evictOldest = async (cache: Cache, limit: number): Promise<void> => {
  const keys = await cache.keys()
  const excess = keys.slice(0, Math.max(0, keys.length - limit))
  await Promise.all(excess.map((key) => cache.delete(key)))
}

/** Responses older than this, by the server's `Date`, are fetched again. */
const ttlMs = 86_400_000

/** True if the response is older than a day, has a future date, or has none. */
export const isStale = ({ headers }: Pick<Response, 'headers'>): boolean => {
  const ageMs = Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''))
  return Number.isNaN(ageMs) || ageMs > ttlMs
}

/** Deletes caches of other generations and formats, and caches that other scripts made. */
export const deleteOtherCaches = async (): Promise<void> => {
  const ours = new Set(Object.keys(maxEntries).map((kind) => cacheName(kind as CacheKind)))
  const names = await caches.keys()
  const others = names.filter((name) => !ours.has(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
