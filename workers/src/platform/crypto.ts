import { base64url } from 'jose'

/** Only the key in a link identifies its shopper, so the key must be too long to guess. */
const linkKeyBytes = 16

/** Returns base64url (RFC 4648), with 22 characters for 16 bytes and 43 for 32. */
export const makeRandomKey = (bytes: number = linkKeyBytes): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)))

export const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Returns 64 hex digits in lower case. */
export const sha256 = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return toHex(new Uint8Array(digest))
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const hmacSha256 = async (
  secret: BufferSource,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** FNV-1a, which is fast, but not secure. Canaries and shards choose their visitors by it. */
export const quickHash = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Sorts keys as in RFC 8785, except that integer keys come first. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )
