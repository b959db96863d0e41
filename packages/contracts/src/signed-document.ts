/** Any script of the shop can write to the cache, so cached documents are signed. */
import { integrityOf } from './release.ts'

/** The response header with the signature, in base64. */
export const signatureHeader = 'document-signature'

/** The algorithm for Web Crypto. The service worker has the public key in `self.documentKey`. */
export const signatureAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** The signed headers. A document from the cache has only these and its content type. */
export const signedHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
] as const

/** Replaces the page view's nonce in the signed text. Both have the same length. */
export const noNonce = '0'.repeat(32)

/** Everything that the signature of a document covers. */
export type SignedDocument = {
  /** The generation of the caches. Each withdrawal changes it, which invalidates old signatures. */
  generation: string
  /** The path, with the query parameters that the module reads (`pageUrl`). */
  path: string
  /** The headers, with `noNonce` in place of the nonce. */
  headers: Pick<Headers, 'get'>
  html: Uint8Array<ArrayBuffer>
}

export const bytesToSign = async (signed: SignedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { generation, path, headers, html } = signed
  const values = signedHeaders.map((name) => headers.get(name))
  const text = JSON.stringify([generation, path, values, await integrityOf(html)])
  return new Uint8Array(new TextEncoder().encode(text))
}
