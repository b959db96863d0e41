import { isWithin, parseAddress, type Range } from '../ip-address.ts'
import type { Env } from '../env.ts'
import type { Settings } from '../settings.ts'

/** Cloudflare and workerd put the sender's address in this header. */
const visitorHeader = 'cf-connecting-ip'
const peerAddress = '127.0.0.1'

const addresses = new WeakMap<Request, string>()

/**
 * Any program on this machine can set the platform's header, so only tests read it. The address is
 * stored beside the request, because copying a request takes as long as responding.
 */
export const comesFromHere = (request: Request, { LIMITS: limits }: Pick<Env, 'LIMITS'>): void => {
  const named = limits === 'off' ? request.headers.get(visitorHeader) : null
  addresses.set(request, named ?? peerAddress)
}

export const addressOf = (request: Request): string | null =>
  addresses.get(request) ?? request.headers.get(visitorHeader)

type ProxySettings = Pick<Settings, 'SHOP_HOST' | 'STAFF_HOST' | 'TRUSTED_PROXIES'>

/** Takes the host name from the settings, because headers can be forged. */
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

/** The local shop listens only on 127.0.0.1, so every peer is a local program. */
const isPeerTrusted = (proxies: readonly Range[]): boolean => {
  const peer = parseAddress(peerAddress)
  return peer !== null && isWithin(peer, proxies)
}

/** A proxy that keeps `Host` may pass on a forged `x-forwarded-host`, so a known `Host` wins. */
const nameOf = (
  { headers }: Request,
  { SHOP_HOST: shopHost, STAFF_HOST: staffHost }: ProxySettings,
  proxies: readonly Range[],
): string | undefined => {
  const own = hostnameOf(headers.get('host'))
  if (own === shopHost || own === staffHost || !isPeerTrusted(proxies)) return own
  return hostnameOf(headers.get('x-forwarded-host')?.split(',').at(-1)?.trim())
}

const hostnameOf = (host: string | null | undefined): string | undefined =>
  URL.parse(`http://${host}`)?.hostname

/** Returns the last untrusted address, because each proxy appends the address that it saw. */
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

/** Removes the port that some proxies append, as in `192.0.2.7:1234` or `[2001:db8::1]:1234`. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
