/** What the guard stores of a visitor instead of their address. */

/** A salt is used for a day at most. */
const saltTtlMs = 24 * 3_600_000
const saltKey = 'salt'
/**
 * A digest has so many bits: a hundred thousand visitors are told apart but for some hundred, and each digest is that
 * of hundreds of IPv4 addresses, so that even with the salt it names no one person.
 */
const digestBits = 24

type Salt = { bytes: Uint8Array<ArrayBuffer>; madeAtMs: number }

/** The salt is random, stored in the object alone, and deleted for good when the next one is made. */
export const openVisitorDigests = ({ kv }: Pick<DurableObjectStorage, 'kv'>, nowMs: number) => {
  const renew = (atMs: number): Salt => {
    const made = { bytes: crypto.getRandomValues(new Uint8Array(32)), madeAtMs: atMs }
    kv.put(saltKey, made)
    return made
  }
  let salt = kv.get<Salt>(saltKey) ?? renew(nowMs)
  let key = importKey(salt)

  return {
    isOld: (atMs: number): boolean => atMs - salt.madeAtMs > saltTtlMs,
    renew: (atMs: number): void => {
      salt = renew(atMs)
      key = importKey(salt)
    },
    /** A number for an address; another one with the next salt. */
    digestOf: async (visitor: string): Promise<number> => {
      const bytes = new TextEncoder().encode(visitor)
      const signature = await crypto.subtle.sign('HMAC', await key, bytes)
      return new DataView(signature).getUint32(0) >>> (32 - digestBits)
    },
  }
}

const importKey = ({ bytes }: Salt): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
