import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import { ApiKey, type CreateApiKeyInput, type CreatedApiKey } from '@shop/contracts/api-key'
import { ProblemError } from '@shop/contracts/problem'
import { type ApiKeyRow, apiKeys } from '@shop/db/schema/api-keys'
import { dayMs } from '@shop/domain/time'

import type { Args, ById, Ctx } from '../../platform/context.ts'
import { makeRandomKey, sha256 } from '../../platform/crypto.ts'
import { keyPrefix } from '../../platform/staff/identify.ts'
import { isUsable } from '../../platform/staff/credential.ts'
import { wireOf } from '../../platform/wire.ts'
import { auditedCreate, auditedUpdate } from '../audit/audited-writes.ts'

/** Omits the hash, because no credential belongs in the audit. */
const asJson = sql`json_object(
  'id', ${apiKeys.id}, 'name', ${apiKeys.name}, 'scopes', json(${apiKeys.scopes}),
  'expires_at_ms', ${apiKeys.expiresAtMs}, 'revoked_at_ms', ${apiKeys.revokedAtMs}
)`
const subject = { noun: 'key', table: apiKeys, asJson } as const

export const listApiKeys = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<ApiKey[]> => {
  const rows = await db.select().from(apiKeys).orderBy(desc(apiKeys.createdAtMs))
  return rows.map((row) => toApiKeyView(row, now()))
}

/** Nobody can read the key later, because the shop stores its hash. */
export const createApiKey = async ({
  ctx,
  input: { name, scopes, expires_in_days: days },
}: Args<CreateApiKeyInput>): Promise<CreatedApiKey> => {
  const key = keyPrefix + makeRandomKey(32)
  const keySha256 = await sha256(key)
  const id = keySha256.slice(0, 8)
  const nowMs = ctx.now()
  const write = ctx.db
    .insert(apiKeys)
    .values({
      id,
      keySha256,
      name,
      scopes: [...new Set(scopes)],
      createdBy: ctx.actor.email,
      createdAtMs: nowMs,
      expiresAtMs: days === null ? null : nowMs + days * dayMs,
    })
    .returning()
  const created = auditedCreate(ctx, { ...subject, where: eq(apiKeys.id, id) }, write)
  const [[row]] = await ctx.db.batch(created)
  // The cast is safe, because the insert returns its row.
  return { key, details: toApiKeyView(row as ApiKeyRow, nowMs) }
}

/** A repeated call changes nothing. @throws ProblemError `key-not-found` */
export const revokeApiKey = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const where = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAtMs))
  const read = ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id))
  const updated = auditedUpdate(ctx, { ...subject, where }, { revokedAtMs: ctx.now() })
  const [, , , [row]] = await ctx.db.batch([...updated, read])
  if (!row) throw new ProblemError('key-not-found', `No API key has the id ${id}.`)
}

const toApiKeyView = (row: ApiKeyRow, nowMs: number): ApiKey =>
  writeApiKey({ ...row, hasEnded: !isUsable(row, nowMs) })

const writeApiKey = wireOf(ApiKey)
