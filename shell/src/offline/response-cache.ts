import type { OfflineModule } from '@shop/contracts/release'
import { dayMs } from '@shop/domain/time'

/** Raise this number when the meaning of entries changes. */
const format = 2

/** Globals that the Worker puts before the service worker's script. No page can change them. */
type Given = {
  /** Changes whenever a release is withdrawn. */
  cacheGeneration?: string
  documentKey?: JsonWebKey
  offlineModules?: readonly OfflineModule[]
}

export const given = (): Given => globalThis as Given

/** The maximum number of entries of each kind. `release` has the files of the offline page. */
const maxEntries = { release: 20, modules: 300, media: 120, pages: 50, products: 60 }

export type CacheKind = keyof typeof maxEntries

const cacheName = (kind: CacheKind): string =>
  `shop-${format}-${given().cacheGeneration ?? ''}-${kind}`

export const openCache = (kind: CacheKind): Promise<Cache> => caches.open(cacheName(kind))

/** Any script of the shop can write to the cache, so do not trust an entry. */
export const storedResponse = async (
  kind: CacheKind,
  request: Request | string,
): Promise<Response | undefined> => (await openCache(kind)).match(request, { ignoreVary: true })

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
    // The disk may be full, or the browser is about to close.
    return false
  }
}

type Received = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/**
 * Returns false for `no-store`, because such responses contain personal data. Allows `private`,
 * which restricts only shared caches (RFC 9111, 5.2.2.7).
 */
export const shouldCache = ({ status, type, redirected, headers }: Received): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  !/no-store/i.test(headers.get('cache-control') ?? '')

/** `keys()` returns entries in the order in which they were stored. */
const evictOldest = async (cache: Cache, limit: number): Promise<void> => {
  const keys = await cache.keys()
  const excess = keys.slice(0, Math.max(0, keys.length - limit))
  await Promise.all(excess.map((key) => cache.delete(key)))
}

const ttlMs = dayMs

/** A response without a valid date is stale. */
export const isStale = ({ headers }: Pick<Response, 'headers'>): boolean =>
  !(Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) <= ttlMs)

export const deleteOtherCaches = async (): Promise<void> => {
  const ours = new Set(Object.keys(maxEntries).map((kind) => cacheName(kind as CacheKind)))
  const names = await caches.keys()
  const others = names.filter((name) => !ours.has(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
