import { eq, isNotNull, sql } from 'drizzle-orm'

import {
  bytesToSign,
  signatureAlgorithm,
  type SignedDocument,
} from '@shop/contracts/signed-document'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { minuteMs } from '@shop/domain/time'

import type { Ctx } from '../../../platform/context.ts'
import { hexToBytes, sha256 } from '../../../platform/crypto.ts'
import { readSigningSecret } from '../../../platform/signing-secret.ts'

/**
 * Service workers have a cache for each generation. Scripts must not guess the next generation and
 * fill its cache in advance, so it depends on the withdrawal times, which scripts do not know.
 */
export const readGeneration = async (ctx: Pick<Ctx, 'db' | 'cache'>): Promise<string> => {
  const { value } = await ctx.cache.get<string>({
    key: 'cache generation',
    load: async () => {
      const [withdrawals, live] = await ctx.db.batch([
        ctx.db
          .select({ count: sql`count(*)`, lastAtMs: sql`max(${moduleReleases.withdrawnAtMs})` })
          .from(moduleReleases)
          .where(isNotNull(moduleReleases.withdrawnAtMs)),
        ctx.db
          .select({ module: moduleChannels.module })
          .from(moduleChannels)
          .where(eq(moduleChannels.channel, 'live'))
          .orderBy(moduleChannels.module),
      ])
      const hash = await sha256(JSON.stringify([withdrawals, live]))
      return { value: hash.slice(0, 16), subjects: ['releases'] }
    },
  })
  return value
}

type Keys = { signing: CryptoKey; verifying: object }

/** The bytes before the 32 bytes of a P-256 private key in PKCS #8 (RFC 5958, RFC 5915). */
const keyPrefix = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'

/** The keys come from the signing secret, so a new secret is enough after a leak. */
const readKeys = (ctx: Pick<Ctx, 'cache' | 'db'>): Promise<Keys> =>
  ctx.cache.getTimed({
    key: 'document keys',
    ttlMs: minuteMs,
    load: async () => {
      const secret = await sha256(`documents ${await readSigningSecret(ctx)}`)
      const bytes = hexToBytes(keyPrefix + secret)
      const signing = await crypto.subtle.importKey('pkcs8', bytes, signatureAlgorithm, true, [
        'sign',
      ])
      const { kty, crv, x, y } = (await crypto.subtle.exportKey('jwk', signing)) as JsonWebKey
      return { signing, verifying: { kty, crv, x, y } }
    },
  })

export const readVerifyingKey = async (
  ctx: Pick<Ctx, 'cache' | 'db'>,
): Promise<Keys['verifying']> => (await readKeys(ctx)).verifying

export const signDocument = async (
  ctx: Pick<Ctx, 'cache' | 'db'>,
  document: Omit<SignedDocument, 'generation'>,
): Promise<string> => {
  const { signing } = await readKeys(ctx)
  const bytes = await bytesToSign({ ...document, generation: await readGeneration(ctx) })
  const signature = await crypto.subtle.sign(signatureAlgorithm, signing, bytes)
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
