/** Sends requests to addresses that people entered, but never to private networks. */
import { isWithin, parseAddress, parseRange, type Range } from './ip-address.ts'
import type { Env } from './env.ts'
import type { Settings } from './settings.ts'

export type Outgoing = {
  network: { fetch: (url: string, init: RequestInit) => Promise<Response> }
  /** Allows `http://127.0.0.1`, too, for development and tests. */
  isLocalAllowed: boolean
}

const anyNetwork: Outgoing['network'] = { fetch: (url, init) => fetch(url, init) }

export const openOutgoing = (
  { OUTBOUND_LOCAL: local }: Settings,
  { PUBLIC_NETWORK: network }: Pick<Env, 'PUBLIC_NETWORK'>,
): Outgoing => ({
  // On Cloudflare, a Worker can reach only public addresses.
  network: network ?? anyNetwork,
  isLocalAllowed: local === 'on',
})

/** The message is for staff, and quotes nothing that the other server has sent. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  /** Null if the other server did not respond. */
  readonly status: number | null
  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostname === '127.0.0.1'

/** Returns the message for a field, or null if the shop may send to the address. */
export const findAddressProblem = (
  text: string,
  { isLocalAllowed }: Pick<Outgoing, 'isLocalAllowed'>,
): string | null => {
  const url = URL.parse(text)
  if (!url) return 'must be an address, such as https://erp.example.com/shop'
  if (url.username || url.password) return 'must not contain a name or a password'
  if (isLocalAllowed && isLocal(url)) return null
  if (url.protocol !== 'https:') return 'must begin with https://'
  return isPublic(url.hostname) ? null : 'must be a public address, not one of a private network'
}

const localNames = /(^|\.)(localhost|local|internal|intranet|localdomain|lan|home\.arpa)$/
/** All public IPv6 addresses. Other IPv6 addresses may embed a private IPv4 address. */
const publicRanges = ['2000::/3'].map(parseRange).filter((range): range is Range => range !== null)

/** Expects a host name from the URL parser, which normalizes IPv4 addresses such as `0x7f.1`. */
const isPublic = (hostname: string): boolean => {
  const name = hostname
    .replace(/^\[(.*)\]$/, '$1')
    .split('.')
    .filter(Boolean)
    .join('.')
  const address = parseAddress(name)
  if (!address) return name.includes('.') && !name.includes(':') && !localNames.test(name)
  const isGlobal = 'octets' in address || isWithin(address, publicRanges)
  return isGlobal && address.range() === 'unicast'
}

const timeoutMs = 10_000

/**
 * Follows no redirects, which could lead anywhere. The timeout covers the body, too. The caller must
 * limit how many bytes it reads.
 * @throws OutgoingError
 */
export const fetchOutgoing = async (
  outgoing: Outgoing,
  url: string,
  init: RequestInit,
): Promise<Response> => {
  const problem = findAddressProblem(url, outgoing)
  if (problem) throw new OutgoingError(`The address ${problem}.`)
  const network = isLocal(new URL(url)) ? anyNetwork : outgoing.network
  const response = await network
    .fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    .catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw new OutgoingError(
        isLate ? 'It did not respond within ten seconds.' : 'It is unreachable.',
      )
    })
  const { status } = response
  if (status < 300 || status >= 400) return response
  await response.body?.cancel()
  throw new OutgoingError('It redirects, which the shop does not follow.', status)
}
