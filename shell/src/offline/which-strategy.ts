/** What the service worker does with a request: one table, and nothing is kept that it does not name. */

/** `open` pages are answered by the network or, without one, by the offline page; they are never kept. */
export type Strategy = 'module' | 'media' | 'page' | 'open' | 'products'

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'referrer'> & { headers: Headers }

/** `null` leaves the request to the browser, as if there were no service worker. */
export const whichStrategy = (request: Asked, origin: string): Strategy | null => {
  const url = new URL(request.url)
  const isOurs = url.origin === origin && request.method === 'GET' && !isStaff(url.pathname)
  // A player asks for parts, which are no copy of anything.
  if (!isOurs || request.headers.has('range')) return null
  const { pathname } = url
  if (pathname.startsWith('/modules/')) return 'module'
  if (pathname.startsWith('/media/')) return /\.(webm|mp4)$/.test(pathname) ? null : 'media'
  if (/^\/api\/products(\/|$)/.test(pathname)) return isFromStaff(request) ? null : 'products'
  if (pathname.startsWith('/api') || request.mode !== 'navigate') return null
  return pageStrategy(pathname)
}

/** Pages by their path alone. */
export const pageStrategy = (pathname: string): 'page' | 'open' | null => {
  if (isStaff(pathname) || /\.\w+$/.test(pathname)) return null
  return /^\/(checkout|order-confirmation|problems)(\/|$)/.test(pathname) ? 'open' : 'page'
}

const isStaff = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname)

/** The back office reads the same products, and must never be shown old ones. */
const isFromStaff = ({ referrer }: Asked): boolean =>
  URL.canParse(referrer) && isStaff(new URL(referrer).pathname)
