/** What is kept for offline: one cache a kind, each with a bound, the oldest entries make way. */
import { isKeepable } from './is-keepable.ts'

/** Raised when a kept entry means something else than before; caches of other numbers are deleted. */
const format = 1
const prefix = 'shop-'

/** Entries a kind may have; `release` is what the offline page is made of. */
const limits = { release: 20, modules: 300, media: 120, pages: 50, products: 60 }

export type Kind = keyof typeof limits

const cacheName = (kind: Kind): string => `${prefix}${format}-${kind}`

/** Opens the cache of a kind. */
export const openKept = (kind: Kind): Promise<Cache> => caches.open(cacheName(kind))

/** The kept answer to a request, whatever headers it asks with. */
export const findKept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true })

/** Keeps an answer if it may be kept, and says whether it is; one that came before makes way and counts as new. */
export const keep = async (
  kind: Kind,
  request: Request | string,
  answer: Response,
): Promise<boolean> => {
  if (!isKeepable(answer)) return false
  try {
    const cache = await openKept(kind)
    await cache.delete(request, { ignoreVary: true })
    await cache.put(request, answer)
    await trim(cache, limits[kind])
    return true
  } catch {
    // A full disk, or a browser that is closing: the copy is lost, the answer has long been shown.
    return false
  }
}

/** Keys come in the order in which they were put. */
const trim = async (cache: Cache, limit: number): Promise<void> => {
  const keys = await cache.keys()
  const excess = keys.slice(0, Math.max(0, keys.length - limit))
  await Promise.all(excess.map((key) => cache.delete(key)))
}

/** Deletes caches that another service worker kept in another format. */
export const dropOtherFormats = async (): Promise<void> => {
  const ours = new Set(Object.keys(limits).map((kind) => cacheName(kind as Kind)))
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && !ours.has(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
