/**
 * Documents that the service worker may show from its cache. Any script of the shop can write that
 * cache, so the Worker signs its documents and the service worker shows only signed ones.
 */
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

/** Stands for the nonce of the page view in the signed text. It is as long as a nonce. */
export const noNonce = '0'.repeat(32)

export type SignedDocument = {
  /** The shop's generation. It changes when a release is withdrawn, which ends older signatures. */
  generation: string
  /** The path of the URL, with the query parameters that its module reads (`pageUrl`). */
  path: string
  /** The headers, with `noNonce` in place of the nonce. */
  headers: Pick<Headers, 'get'>
  /** The document in UTF-8, with `noNonce` in place of the nonce. */
  html: Uint8Array<ArrayBuffer>
}

/** Returns the bytes that are signed. */
export const bytesToSign = async ({
  generation,
  path,
  headers,
  html,
}: SignedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const values = signedHeaders.map((name) => headers.get(name))
  const text = JSON.stringify([generation, path, values, await integrityOf(html)])
  return new Uint8Array(new TextEncoder().encode(text))
}
