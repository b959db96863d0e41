/** Responses stored for offline: one cache a kind, each with a limit, from which the oldest entries are evicted. */

/** Raised when an entry means something else than before; caches of other formats are deleted. */
const format = 1
const prefix = 'shop-'

/** Most entries of each kind; `release` holds the files of the offline page. */
const maxEntries = { release: 20, modules: 300, media: 120, pages: 50, products: 60 }

export type CacheKind = keyof typeof maxEntries

const cacheName = (kind: CacheKind): string => `${prefix}${format}-${kind}`

export const openCache = (kind: CacheKind): Promise<Cache> => caches.open(cacheName(kind))

/** The stored response to a request, by its URL alone. */
export const cachedResponse = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true })

/** Stores a response if it should be cached, and says whether it is now; it replaces an older one and counts as new. */
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
    // The disk is full, or the browser is closing. The page has its response, only the copy is lost.
    return false
  }
}

/**
 * Only whole responses of this origin that a browser may keep: a copy of anything else would be shown long after it was
 * right. `private` forbids it to caches for many (RFC 9111, 5.2.2.7); what holds one person's data has `no-store`.
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

/** Keys come in the order in which they were put. */
const evictOldest = async (cache: Cache, limit: number): Promise<void> => {
  const keys = await cache.keys()
  const excess = keys.slice(0, Math.max(0, keys.length - limit))
  await Promise.all(excess.map((key) => cache.delete(key)))
}

/** After this time by the server's clock a stored response is fetched again, although it may still be right. */
const ttlMs = 86_400_000

/** Whether a stored response is older than a day, or has no date. */
export const isStale = ({ headers }: Pick<Response, 'headers'>): boolean => {
  const ageMs = Date.now() - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ageMs) || ageMs > ttlMs
}

/** Deletes the caches of service workers that stored another format. */
export const deleteOtherFormats = async (): Promise<void> => {
  const ours = new Set(Object.keys(maxEntries).map((kind) => cacheName(kind as CacheKind)))
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && !ours.has(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
