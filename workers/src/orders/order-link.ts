/** The key of an order's link, which stands for its shopper where there are no accounts. */
import { dayMs } from '@shop/domain/time'

const keyBytes = 16

/** How long after the order its link leads to it. */
export const linkLifeMs = 180 * dayMs

/** A new key: 16 random bytes in base64url (RFC 4648), 22 characters. */
export const makeLinkKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
