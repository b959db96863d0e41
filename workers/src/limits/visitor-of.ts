/** Who a request is counted as, where nobody signs in. */

/**
 * The address a visitor came from. A machine with IPv6 changes the last 64 bits of its address at will
 * (RFC 8981), so they are left out. Cloudflare sets the header itself and takes none from a caller;
 * without an address that can be read everybody is one.
 */
export const visitorOf = (request: Request): string => {
  const address = request.headers.get('cf-connecting-ip') ?? ''
  return isIpv4(address) ? address : (networkOf(address) ?? 'unknown')
}

/** A host of four numbers stays as it is written; what has other ways to write it is none of ours. */
const isIpv4 = (address: string): boolean =>
  /^\d+(?:\.\d+){3}$/.test(address) && URL.parse(`http://${address}`)?.hostname === address

/** The first four groups of an IPv6 address, or the IPv4 address that is written as one (RFC 4291, 2.5.5.2). */
const networkOf = (address: string): string | null => {
  const host = /^[\da-f:.]+$/i.test(address) && URL.parse(`http://[${address}]`)?.hostname
  if (!host) return null
  const groups = groupsOf(host.slice(1, -1))
  return isMapped(groups) ? toIpv4(groups) : toHex(groups.slice(0, 4))
}

/** `::` stands for as many zeros as are missing. */
const groupsOf = (address: string): number[] => {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: readonly number[]): boolean =>
  toHex(groups.slice(0, 6)) === '0:0:0:0:0:ffff'

const toIpv4 = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

const toHex = (groups: readonly number[]): string =>
  groups.map((group) => group.toString(16)).join(':')
