/** Who a request is counted as, where nobody signs in. */

/**
 * The address a visitor came from. A machine with IPv6 changes the last 64 bits of its address at will
 * (RFC 8981), so they are left out. Cloudflare sets the header itself and takes none from a caller;
 * without it everybody is one.
 */
export const visitorOf = (request: Request): string => {
  const address = request.headers.get('cf-connecting-ip') ?? 'unknown'
  return isIpv4(address) ? address : networkOf(address)
}

/** Also as IPv6 writes it, `::ffff:192.0.2.7`. */
const isIpv4 = (address: string): boolean => address.includes('.') || !address.includes(':')

/** The first four groups; `::` stands for as many zeros as are missing. */
const networkOf = (address: string): string => {
  const [before = '', after] = address.toLowerCase().split('::')
  const left = before.split(':').filter(Boolean)
  const right = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
