/** What the guard stores of a visitor instead of their address. */

import type { Person } from './served-visitors.ts'

/** A salt is used for a day at most. */
const saltTtlMs = 24 * 3_600_000
const saltKey = 'salt'
/**
 * A digest has so many bits: a hundred thousand visitors are told apart but for some hundred, and each digest is that
 * of hundreds of IPv4 addresses, so that even with the salt it names no one person.
 */
const digestBits = 24
/** Enough to tell people behind one address apart but for one of 256; both numbers together are still those of thousands. */
const personBits = 8

type Visitor = { visitor: string; bucket: number | null }
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

  const sign = async (text: string, bits: number): Promise<number> => {
    const signature = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text))
    return new DataView(signature).getUint32(0) >>> (32 - bits)
  }

  return {
    isOld: (atMs: number): boolean => atMs - salt.madeAtMs > saltTtlMs,
    renew: (atMs: number): void => {
      salt = renew(atMs)
      key = importKey(salt)
    },
    /** Numbers for an address, and for who has a place behind it; others with the next salt. */
    personOf: async ({ visitor, bucket }: Visitor): Promise<Person> => {
      const [digest, person] = await Promise.all([
        sign(visitor, digestBits),
        sign(`${visitor} ${bucket}`, personBits),
      ])
      return { digest, person }
    },
  }
}

const importKey = ({ bytes }: Salt): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
