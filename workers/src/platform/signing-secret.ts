import { ProblemError } from '@shop/contracts/problem'
import { registrySecrets } from '@shop/db/schema/releases'
import { minuteMs } from '@shop/domain/time'
import { eq } from 'drizzle-orm'
import { base64url } from 'jose'

import type { Ctx } from './context.ts'
import { hmacSha256 } from './crypto.ts'

export const readSigningSecret = ({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<string> =>
  cache.getTimed({
    key: 'signing secret',
    // After the signing secret is replaced, old signatures remain valid for at most this time.
    ttlMs: minuteMs,
    load: async () => {
      const [row] = await db
        .select()
        .from(registrySecrets)
        .where(eq(registrySecrets.name, 'preview'))
      if (!row) throw new ProblemError('not-found', 'This shop has no key to sign with.')
      return row.value
    },
  })

/** `text` says what a link or cookie allows, and until when. Returns base64url of HMAC-SHA-256. */
export const signText = async (secret: string, text: string): Promise<string> =>
  base64url.encode(await hmacSha256(new TextEncoder().encode(secret), text))
