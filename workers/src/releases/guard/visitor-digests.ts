/** Replaces a visitor's address with a digest, so that the guard stores no addresses. */

import type { Person } from './comparisons.ts'

const saltTtlMs = 24 * 3_600_000
const saltKey = 'salt'
/**
 * The length of a digest in bits. It tells a hundred thousand visitors apart, except for a few
 * hundred. Each digest matches hundreds of IPv4 addresses, so even with the salt it identifies
 * nobody.
 */
const digestBits = 24
/**
 * The length of the number that tells people behind one address apart; two of them collide once in
 * 256. Digest and number together still match thousands of possible pairs of address and bucket.
 */
const personBits = 8

type Visitor = { visitor: string; bucket: number | null }
type Salt = { bytes: Uint8Array<ArrayBuffer>; madeAtMs: number }

/**
 * Creates digests with a random salt. Only this object stores the salt, and it is deleted for good
 * when the next one is made.
 */
export const openVisitorDigests = ({ kv }: Pick<DurableObjectStorage, 'kv'>, nowMs: number) => {
  const makeSalt = (madeAtMs: number): Salt => {
    const made = { bytes: crypto.getRandomValues(new Uint8Array(32)), madeAtMs }
    kv.put(saltKey, made)
    return made
  }
  let salt = kv.get<Salt>(saltKey) ?? makeSalt(nowMs)

  const digestOf = async (text: string, bits: number): Promise<number> => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', salt.bytes, algorithm, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
    return new DataView(signature).getUint32(0) >>> (32 - bits)
  }

  return {
    isOld: (atMs: number): boolean => atMs - salt.madeAtMs > saltTtlMs,
    renew: (atMs: number): void => {
      salt = makeSalt(atMs)
    },
    /**
     * `digest` is computed from the address, and `person` from the address and the bucket. Both
     * change with the salt.
     */
    personOf: async ({ visitor, bucket }: Visitor): Promise<Person> => ({
      digest: await digestOf(visitor, digestBits),
      person: await digestOf(`${visitor} ${bucket}`, personBits),
    }),
  }
}
