/** Restores requests that came through a reverse proxy on this machine to what the visitor sent. */
import { isWithin, parseAddress, type Range } from '../ip-address.ts'
import type { Env } from '../env.ts'
import type { Settings } from '../settings.ts'

/** Cloudflare and workerd put the address of the sender here. */
const visitorHeader = 'cf-connecting-ip'
const peerAddress = '127.0.0.1'

const addresses = new WeakMap<Request, string>()

/**
 * Marks a request as sent from this machine, so that its platform header is ignored: anybody on
 * this machine can write it. With `LIMITS=off`, tests name the visitor with this header. The
 * address is stored beside the request, because copying the request would take as long as a
 * response.
 */
export const comesFromHere = (request: Request, { LIMITS: limits }: Pick<Env, 'LIMITS'>): void => {
  const named = limits === 'off' ? request.headers.get(visitorHeader) : null
  addresses.set(request, named ?? peerAddress)
}

/** Returns the address of the sender, as known to Cloudflare, `comesFromHere` or `asSent`. */
export const addressOf = (request: Request): string | null =>
  addresses.get(request) ?? request.headers.get(visitorHeader)

type ProxySettings = Pick<Settings, 'SHOP_HOST' | 'STAFF_HOST' | 'TRUSTED_PROXIES'>

/**
 * Returns the request with its public URL and its visitor's address, so that no other code needs to
 * know about proxies. Host names come from settings, and public requests use https, so headers
 * cannot forge an origin. Without `TRUSTED_PROXIES`, the request stays unchanged.
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

/** The shop listens only on 127.0.0.1, so every peer is on this machine. */
const isPeerTrusted = (proxies: readonly Range[]): boolean => {
  const peer = parseAddress(peerAddress)
  return peer !== null && isWithin(peer, proxies)
}

/**
 * Returns the host name that a request used. A proxy that replaces `Host` appends the name to
 * `x-forwarded-host`. A proxy that keeps `Host` may forward an `x-forwarded-host` written by the
 * visitor.
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
 * Each proxy appends the address that it saw to `x-forwarded-for`. So this reads the list from its
 * end while it trusts the proxies. The first untrusted address is the visitor's; anybody could have
 * written the entries before it.
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
