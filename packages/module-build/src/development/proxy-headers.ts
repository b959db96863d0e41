/** Headers on their way through the proxy: the shop sees requests to itself, the browser responses of its own page's origin. */
import type { IncomingHttpHeaders } from 'node:http'

/** The shop's origin, and the one that the browser has the page from. */
export type Origins = { shop: string; own: string }

/**
 * A request's headers as the shop gets them. `Origin` and `Referer` of the own origin become the shop's; those of other
 * sites stay, and the shop refuses them.
 */
export const toShopHeaders = (
  { host: _host, ...headers }: IncomingHttpHeaders,
  { shop, own }: Origins,
): IncomingHttpHeaders => ({
  ...headers,
  host: new URL(shop).host,
  ...(headers.origin === own && { origin: shop }),
  ...(headers.referer?.startsWith(`${own}/`) && {
    referer: shop + headers.referer.slice(own.length),
  }),
})

/**
 * A response's headers as the browser gets them. Redirects stay at the proxy, cookies are for its host, and the browser
 * is not made to come by https, or by another protocol, to this machine.
 */
export const toOwnHeaders = (
  headers: IncomingHttpHeaders,
  { shop, own }: Origins,
): IncomingHttpHeaders => {
  const {
    'strict-transport-security': _transport,
    'alt-svc': _service,
    location,
    'set-cookie': cookies,
    ...rest
  } = headers
  return {
    ...rest,
    ...(location !== undefined && { location: toOwnUrl(location, { shop, own }) }),
    ...(cookies && { 'set-cookie': cookies.map(toOwnCookie) }),
  }
}

const toOwnUrl = (url: string, { shop, own }: Origins): string =>
  url === shop || url.startsWith(`${shop}/`) ? own + url.slice(shop.length) : url

/**
 * Without the domain of the shop; and without `Secure`, which not every browser takes from http on this machine, unless
 * the cookie's name says that it needs it (`__Host-`, `__Secure-`).
 */
const toOwnCookie = (cookie: string): string => {
  const [pair = '', ...attributes] = cookie.split(';')
  const dropped = /^__(?:Host|Secure)-/.test(pair) ? /^domain=/i : /^(?:domain=|secure$)/i
  return [pair, ...attributes.filter((attribute) => !dropped.test(attribute.trim()))].join(';')
}

/** What describes the connection and the body of the first request, which is not the body that is sent on. */
const ofConnection = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'origin',
  'transfer-encoding',
  'upgrade',
])

/** Who the visitor is and what they prefer: the headers of a page's request that the shop composes it by. */
export const visitorHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || ofConnection.has(name) || name.startsWith('sec-')
        ? []
        : [[name, value]],
    ),
  )
