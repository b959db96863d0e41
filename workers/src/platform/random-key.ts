/** Keys in links. They identify a shopper, because the shop has no accounts. */
const keyBytes = 16

/** 16 random bytes in base64url (RFC 4648), 22 characters. */
export const makeRandomKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
