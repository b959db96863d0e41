import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { ApiKey, CreateApiKeyInput, type CreatedApiKey } from '@shop/contracts/api-key'
import { ProblemError } from '@shop/contracts/problem'
import { type ApiKeyRow, apiKeys } from '@shop/db/schema/api-keys'
import { dayMs } from '@shop/domain/time'

import type { AppEnv, Args, ById, Ctx } from '../../platform/context.ts'
import { makeRandomKey, sha256 } from '../../platform/crypto.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { isUsable } from '../../platform/staff/credential.ts'
import { keyPrefix } from '../../platform/staff/identify.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { wireOf } from '../../platform/wire.ts'
import { auditedCreate, auditedUpdate } from '../audit/audited-writes.ts'

export const apiKeyRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes('listApiKeys', 'All API keys with their last use, without the secrets.', {
      returns: 'ApiKeyList',
    }),
    requiresRole('viewer'),
    async (c) => c.json({ keys: await listApiKeys(c.var.ctx) }),
  )
  .post(
    '/',
    describes(
      'createApiKey',
      'Creates a key for a program on a server, which is only in this response. Audited.',
      { status: 201, returns: 'CreatedApiKey' },
    ),
    requiresRole('manager'),
    valid('json', CreateApiKeyInput),
    async (c) => c.json(await createApiKey(argsOf(c)), 201),
  )
  .delete(
    '/:id',
    describes('revokeApiKey', 'Revokes an API key for its next request. Audited.', {
      problems: ['key-not-found'],
    }),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, revokeApiKey(argsOf(c))),
  )

/** Omits the hash, because no credential belongs in the audit. */
const asJson = sql`json_object(
  'id', ${apiKeys.id}, 'name', ${apiKeys.name}, 'scopes', json(${apiKeys.scopes}),
  'expires_at_ms', ${apiKeys.expiresAtMs}, 'revoked_at_ms', ${apiKeys.revokedAtMs}
)`
const subject = { noun: 'key', table: apiKeys, asJson } as const

const listApiKeys = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<ApiKey[]> => {
  const rows = await db.select().from(apiKeys).orderBy(desc(apiKeys.createdAtMs))
  return rows.map((row) => toApiKeyView(row, now()))
}

/** Nobody can read the key later, because the shop stores its hash. */
const createApiKey = async ({
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
const revokeApiKey = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const where = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAtMs))
  const read = ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id))
  const updated = auditedUpdate(ctx, { ...subject, where }, { revokedAtMs: ctx.now() })
  const [, , , [row]] = await ctx.db.batch([...updated, read])
  if (!row) throw new ProblemError('key-not-found', `No API key has the id ${id}.`)
}

const toApiKeyView = (row: ApiKeyRow, nowMs: number): ApiKey =>
  writeApiKey({ ...row, hasEnded: !isUsable(row, nowMs) })

const writeApiKey = wireOf(ApiKey)
