import type { OfflineModule } from '@shop/contracts/release'
import { matchesRoute, ownerOf } from '@shop/contracts/route-pattern'
import { sleep } from '@shop/domain/time'

/** A `network-only` page is never cached. Offline, the offline page replaces it. */
export type PageStrategy = 'page' | 'network-only'
export type Strategy = PageStrategy | 'release-file' | 'media' | 'products'

type AnyRequest = Pick<Request, 'method' | 'url' | 'mode' | 'referrer'> & { headers: Headers }

/** Returns null to leave the request to the browser. */
export const requestStrategy = (
  request: AnyRequest,
  origin: string,
  modules: readonly OfflineModule[],
): Strategy | null => {
  const { pathname, origin: requestOrigin } = new URL(request.url)
  // Media players request byte ranges, but only whole files can be cached.
  const isOurs = requestOrigin === origin && request.method === 'GET'
  if (!isOurs || request.headers.has('range')) return null
  const isOfAPage = request.mode !== 'navigate'
  // A script may have changed the cached copy, so it must not open as a document.
  if (pathname.startsWith('/modules/')) return isOfAPage ? 'release-file' : null
  if (pathname.startsWith('/media/'))
    return isOfAPage && !/\.(webm|mp4)$/.test(pathname) ? 'media' : null
  if (/^\/api\/products(\/|$)/.test(pathname))
    return isOfAPage && !isFromStaffPage(request, modules) ? 'products' : null
  if (pathname.startsWith('/api') || isOfAPage) return null
  return pageStrategy(pathname, modules)
}

/** Returns the strategy that the page's module declares. Returns null for files and staff pages. */
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

/** On pages where staff edit products, products must not come from the cache. */
const isFromStaffPage = ({ referrer }: AnyRequest, modules: readonly OfflineModule[]): boolean =>
  URL.canParse(referrer) && ownerOf(modules, new URL(referrer).pathname)?.audience === 'staff'

export type WaitUntil = (work: Promise<unknown>) => void

type Options = {
  request: Request
  findCopy: () => Promise<Response | undefined>
  waitUntil: WaitUntil
  store?: (response: Response) => Promise<unknown>
  /** If the network takes longer than this, the cached copy is used. Unlimited by default. */
  timeoutMs?: number
}

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
  const first = await Promise.race(timeoutMs ? [response, sleep(timeoutMs)] : [response])
  return first ?? (await findCopy()) ?? response
}

const ignoreNetworkError = (): undefined => undefined
