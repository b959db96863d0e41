import { base64url } from 'jose'

/** The length of keys in links. Such a key identifies a shopper, who has no account. */
const linkKeyBytes = 16

/** Random bytes in base64url (RFC 4648): 22 characters of 16 bytes, 43 of 32. */
export const makeRandomKey = (bytes: number = linkKeyBytes): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)))
