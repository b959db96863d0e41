/** How the service worker handles a request. It caches nothing that this file does not name. */
import type { OfflineModule } from '@shop/contracts/release'
import { matchesRoute, ownerOf } from '@shop/contracts/route-pattern'

/** A `network-only` page is never cached. Offline, the offline page is shown instead. */
export type PageStrategy = 'page' | 'network-only'
export type Strategy = PageStrategy | 'release-file' | 'media' | 'products'

type AnyRequest = Pick<Request, 'method' | 'url' | 'mode' | 'referrer'> & { headers: Headers }

/** Returns `null` to leave a request to the browser. */
export const requestStrategy = (
  request: AnyRequest,
  origin: string,
  modules: readonly OfflineModule[],
): Strategy | null => {
  const { pathname, origin: requestOrigin } = new URL(request.url)
  // Media players request ranges, which are not whole files to store.
  const isOurs = requestOrigin === origin && request.method === 'GET'
  if (!isOurs || request.headers.has('range')) return null
  const isOfAPage = request.mode !== 'navigate'
  // Opened as a document, a cached copy of such a file could be a page that a script wrote.
  if (pathname.startsWith('/modules/')) return isOfAPage ? 'release-file' : null
  if (pathname.startsWith('/media/'))
    return isOfAPage && !/\.(webm|mp4)$/.test(pathname) ? 'media' : null
  if (/^\/api\/products(\/|$)/.test(pathname))
    return isOfAPage && !isFromStaffPage(request, modules) ? 'products' : null
  if (pathname.startsWith('/api') || isOfAPage) return null
  return pageStrategy(pathname, modules)
}

/** Returns what the module of the path declares, and `null` for files and staff pages. */
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

/** Staff edit products on these pages, so the pages must never get old ones. */
const isFromStaffPage = ({ referrer }: AnyRequest, modules: readonly OfflineModule[]): boolean =>
  URL.canParse(referrer) && ownerOf(modules, new URL(referrer).pathname)?.audience === 'staff'

/** Keeps the event alive until `work` ends. Throws if all earlier work has ended already. */
export type WaitUntil = (work: Promise<unknown>) => void

type Options = {
  request: Request
  findCopy: () => Promise<Response | undefined>
  waitUntil: WaitUntil
  store?: (response: Response) => Promise<unknown>
  /** The time limit of the network, after which the copy is served. No limit if omitted. */
  timeoutMs?: number
}

/**
 * Returns the response of the network. If the network fails or takes too long, returns the copy, or
 * `undefined` if there is none. Files and pictures, which may be cached for long, come from the
 * browser's own HTTP cache, which no script can write.
 */
export const networkFirst = async ({
  request,
  findCopy,
  waitUntil,
  store,
  timeoutMs,
}: Options): Promise<Response | undefined> => {
  const loading = fetch(request)
  if (store)
    waitUntil(loading.then((response) => store(response.clone())).catch(ignoreNetworkError))
  const response = loading.catch(ignoreNetworkError)
  const first = await Promise.race(timeoutMs ? [response, delay(timeoutMs)] : [response])
  return first ?? (await findCopy()) ?? response
}

const ignoreNetworkError = (): undefined => undefined

const delay = (delayMs: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, delayMs))
