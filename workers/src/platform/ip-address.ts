/** IP addresses and ranges of them. */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type Address = IPv4 | IPv6
/** A network and how many of its leading bits count. */
export type Range = [Address, number]

/** Four decimal numbers, or anything with a colon: the library takes exceptions to say no, which costs a tenth of a request. */
const looksLikeAddress =
  /^(?:(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}|[\da-f:.]*:[\da-f:.]*)$/i

/** An address; an IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2) is IPv4. `null` for any other text, other notations of numbers included. */
export const parseAddress = (text: string): Address | null => {
  return looksLikeAddress.test(text) && ipaddr.isValid(text) ? ipaddr.process(text) : null
}

/** `192.0.2.0/24`, `2001:db8::/32`, or one address; `null` for any other text. */
export const parseRange = (text: string): Range | null => {
  const address = parseAddress(text)
  if (address) return [address, 'octets' in address ? 32 : 128]
  const [network = '', bits = ''] = text.split('/')
  const isRange = parseAddress(network) !== null && /^\d+$/.test(bits) && ipaddr.isValidCIDR(text)
  return isRange ? ipaddr.parseCIDR(text) : null
}

/** Whether an address is in one of the ranges. */
export const isWithin = (address: Address, ranges: readonly Range[]): boolean =>
  ipaddr.subnetMatch(address, { within: [...ranges] }, 'beyond') === 'within'
