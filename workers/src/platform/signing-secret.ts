import { ProblemError } from '@shop/contracts/problem'
import { registrySecrets } from '@shop/db/schema/releases'
import { minuteMs } from '@shop/domain/time'
import { eq } from 'drizzle-orm'

import type { Ctx } from './context.ts'

/** Signatures by a replaced key remain valid for at most this time. */
const secretTtlMs = minuteMs

export const readSigningSecret = ({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<string> =>
  cache.getTimed({
    key: 'signing secret',
    ttlMs: secretTtlMs,
    load: async () => {
      const [row] = await db
        .select()
        .from(registrySecrets)
        .where(eq(registrySecrets.name, 'preview'))
      if (!row) throw new ProblemError('not-found', 'This shop has no key to sign with.')
      return row.value
    },
  })

/** Signs a text with HMAC-SHA-256 (RFC 2104), in base64url. */
export const signText = async (secret: string, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return btoa(String.fromCharCode(...signed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
