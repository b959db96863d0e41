/** What the service worker does with a request. Nothing is cached that this file does not name. */
import type { OfflineModule } from '@shop/contracts/release'
import { matchesRoute, ownerOf } from '@shop/contracts/route-pattern'

import { cachedResponse, cacheResponse, type CacheKind, isStale } from './response-cache.ts'

/** A `network-only` page is never cached: without a network the offline page is shown. */
export type PageStrategy = 'page' | 'network-only'
export type Strategy = PageStrategy | 'release-file' | 'media' | 'products'

type AnyRequest = Pick<Request, 'method' | 'url' | 'mode' | 'referrer'> & { headers: Headers }

/** The strategy for a request; `null` leaves it to the browser, as if there were no service worker. */
export const requestStrategy = (
  request: AnyRequest,
  origin: string,
  modules: readonly OfflineModule[],
): Strategy | null => {
  const { pathname, origin: requestOrigin } = new URL(request.url)
  // A media player requests ranges, which are no whole file to store.
  const isOurs = requestOrigin === origin && request.method === 'GET'
  if (!isOurs || request.headers.has('range')) return null
  if (pathname.startsWith('/modules/')) return 'release-file'
  if (pathname.startsWith('/media/')) return /\.(webm|mp4)$/.test(pathname) ? null : 'media'
  if (/^\/api\/products(\/|$)/.test(pathname)) {
    return isFromStaffPage(request, modules) ? null : 'products'
  }
  if (pathname.startsWith('/api') || request.mode !== 'navigate') return null
  return pageStrategy(pathname, modules)
}

/** The strategy for the page at a path, as the release of its module says. */
export const pageStrategy = (
  pathname: string,
  modules: readonly OfflineModule[],
): PageStrategy | null => {
  if (/\.\w+$/.test(pathname)) return null
  const owner = ownerOf(modules, pathname)
  if (owner?.audience === 'staff') return null
  const { networkOnly = [] } = owner?.offline ?? {}
  const isCacheable = owner && !networkOnly.some((pattern) => matchesRoute(pattern, pathname))
  return isCacheable ? 'page' : 'network-only'
}

/** Staff edit the same products that the shop shows, and must never see old ones. */
const isFromStaffPage = ({ referrer }: AnyRequest, modules: readonly OfflineModule[]): boolean =>
  URL.canParse(referrer) && ownerOf(modules, new URL(referrer).pathname)?.audience === 'staff'

/** Tells the browser that work goes on after the response; it refuses once all earlier work has ended. */
export type WaitUntil = (work: Promise<unknown>) => void

type Options = {
  request: Request
  kind: CacheKind
  waitUntil: WaitUntil
  /** Called when the network's response has been stored. */
  onCached?: () => void
}

/** The stored response, else the network's, which is stored. A stale one is fetched again for next time. */
export const cacheFirst = async (options: Options): Promise<Response> => {
  const cached = await cachedResponse(options.request)
  if (!cached) return fetchAndCache(options)
  if (isStale(cached)) void fetchAndCache(options).catch(ignoreNetworkError)
  return cached
}

/**
 * The network's response, which is stored; the stored one when the network fails or takes longer than
 * `timeoutMs`. `undefined` when there is neither.
 */
export const networkFirst = async (
  options: Options & { timeoutMs?: number },
): Promise<Response | undefined> => {
  const { request, timeoutMs } = options
  const response = fetchAndCache(options).catch(ignoreNetworkError)
  const first = await Promise.race(timeoutMs ? [response, delay(timeoutMs)] : [response])
  return first ?? (await cachedResponse(request)) ?? response
}

const fetchAndCache = ({ request, kind, waitUntil, onCached }: Options): Promise<Response> => {
  const response = fetch(request)
  const caching = response.then((whole) => cacheResponse(kind, request, whole.clone()))
  waitUntil(caching.then((isCached) => isCached && onCached?.()).catch(ignoreNetworkError))
  return response
}

const ignoreNetworkError = (): undefined => undefined

const delay = (delayMs: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, delayMs))
