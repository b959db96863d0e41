import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type Address = IPv4 | IPv6
export type Range = [Address, number]

/** The library throws for other text, which takes much longer than this test. */
const looksLikeAddress = /^(?:(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}|[\da-f.]*:[\da-f:.]*)$/i

/** Returns IPv4-mapped IPv6 (RFC 4291, 2.5.5.2) as IPv4. */
export const parseAddress = (text: string): Address | null => {
  return looksLikeAddress.test(text) && ipaddr.isValid(text) ? ipaddr.process(text) : null
}

/** Accepts `192.0.2.0/24`, `2001:db8::/32` or one address. */
export const parseRange = (text: string): Range | null => {
  const address = parseAddress(text)
  if (address) return [address, 'octets' in address ? 32 : 128]
  const [network = '', bits = ''] = text.split('/')
  const isRange = parseAddress(network) !== null && /^\d+$/.test(bits) && ipaddr.isValidCIDR(text)
  return isRange ? ipaddr.parseCIDR(text) : null
}

export const isWithin = (address: Address, ranges: readonly Range[]): boolean =>
  ipaddr.subnetMatch(address, { within: [...ranges] }, 'beyond') === 'within'
