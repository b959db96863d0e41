/** Requests of a shop behind a reverse proxy on its machine, as the visitor sent them to the proxy. */
import { isWithin, parseAddress, type Range } from '../platform/ip-address.ts'
import type { Settings } from '../platform/settings.ts'

/** Where the platform has the address that a request came from: Cloudflare, and workerd on this machine. */
const visitorHeader = 'cf-connecting-ip'
const peerAddress = '127.0.0.1'

const fromHere = new WeakSet<Request>()

/** Notes that who sent a request is on this machine, unless a header says otherwise: a copy with the header takes as long as a response. */
export const comesFromHere = (request: Request): void => void fromHere.add(request)

/** The address a request came from, as Cloudflare, `comesFromHere` or `asSent` has it. */
export const addressOf = (request: Request): string | null =>
  request.headers.get(visitorHeader) ?? (fromHere.has(request) ? peerAddress : null)

type ProxySettings = Pick<Settings, 'SHOP_HOST' | 'STAFF_HOST' | 'TRUSTED_PROXIES'>

/**
 * The same request with its public URL and its visitor's address, so that nothing else has to know of proxies. The
 * names of the hosts are settings, and all who come by them come by https: no header can make up an origin. Without
 * `TRUSTED_PROXIES` there is no proxy, and the request stays as it is.
 */
export const asSent = (request: Request, settings: ProxySettings): Request => {
  const { TRUSTED_PROXIES: proxies, SHOP_HOST: shopHost, STAFF_HOST: staffHost } = settings
  if (!proxies || !shopHost) return request
  const { pathname, search } = new URL(request.url)
  const isForStaff = staffHost !== undefined && nameOf(request, settings, proxies) === staffHost
  const sent = new Request(
    `https://${isForStaff ? staffHost : shopHost}${pathname}${search}`,
    request,
  )
  sent.headers.set(visitorHeader, addressBehind(request, proxies))
  return sent
}

/** The shop listens on 127.0.0.1 only: what connects to it is on this machine. */
const isPeerTrusted = (proxies: readonly Range[]): boolean => {
  const peer = parseAddress(peerAddress)
  return peer !== null && isWithin(peer, proxies)
}

/**
 * By which name a request came. A proxy that replaces `Host` says the name in `x-forwarded-host`, its own entry last; one
 * that keeps `Host` may hand on what a visitor has written there.
 */
const nameOf = (
  { headers }: Request,
  { SHOP_HOST: shopHost, STAFF_HOST: staffHost }: ProxySettings,
  proxies: readonly Range[],
): string | undefined => {
  const own = hostnameOf(headers.get('host'))
  if (own === shopHost || own === staffHost || !isPeerTrusted(proxies)) return own
  return hostnameOf(lastOf(headers.get('x-forwarded-host')))
}

const hostnameOf = (host: string | null | undefined): string | undefined =>
  URL.parse(`http://${host}`)?.hostname

/**
 * Each proxy adds the address that it saw to the end of `x-forwarded-for`. So the list is read from its end, for as long
 * as proxies are trusted: the first that is not is the visitor, and what stands before it anybody could have written.
 */
const addressBehind = ({ headers }: Request, proxies: readonly Range[]): string => {
  if (!isPeerTrusted(proxies)) return peerAddress
  let visitor = peerAddress
  for (const entry of (headers.get('x-forwarded-for') ?? '').split(',').toReversed()) {
    const address = parseAddress(withoutPort(entry.trim()))
    if (!address) return visitor
    visitor = address.toString()
    if (!isWithin(address, proxies)) return visitor
  }
  return visitor
}

const lastOf = (list: string | null): string | undefined => list?.split(',').at(-1)?.trim()

/** Some proxies add the port: `192.0.2.7:1234`, `[2001:db8::1]:1234`. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
