import {
  bytesToSign,
  noNonce,
  signatureAlgorithm,
  signatureHeader,
} from '@shop/contracts/signed-document'

import { networkResponse } from './memory-caches.ts'

const nonce = 'a1'.repeat(16)

export const generation = 'first'

/** In `html`, `{nonce}` stands for the document's nonce. */
export const signingShop = async () => {
  const usages: ['sign', 'verify'] = ['sign', 'verify']
  const keys = await crypto.subtle.generateKey(signatureAlgorithm, true, usages)
  const policyWith = (of: string): string => `script-src 'nonce-${of}'`
  return {
    documentKey: await crypto.subtle.exportKey('jwk', keys.publicKey),
    sign: async (path: string, html: string, of = generation): Promise<Response> => {
      const bytes = await bytesToSign({
        generation: of,
        path,
        headers: new Headers({ 'content-security-policy': policyWith(noNonce) }),
        html: new Uint8Array(new TextEncoder().encode(html.replaceAll('{nonce}', noNonce))),
      })
      const signature = await crypto.subtle.sign(signatureAlgorithm, keys.privateKey, bytes)
      return networkResponse(html.replaceAll('{nonce}', nonce), {
        headers: {
          'content-security-policy': policyWith(nonce),
          [signatureHeader]: btoa(String.fromCharCode(...new Uint8Array(signature))),
          date: new Date().toUTCString(),
        },
      })
    },
  }
}
