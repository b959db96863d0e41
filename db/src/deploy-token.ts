/**
 * Deploy tokens, for the Worker and Node. The database stores only their hashes, and the audit
 * records each change.
 */
import { and, desc, eq, isNull, like, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { CreateTokenInput } from '@shop/contracts/deploy-token'

import type { Database } from './open.ts'
import { audit } from './schema/audit.ts'
import { type DeployTokenRow, deployTokens } from './schema/releases.ts'
import { tokenActor, tokenId } from './token-actor.ts'

const hashOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** 24 random bytes in base64url (RFC 4648, section 5). */
const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/**
 * Lets `token` publish every module with any path and slot. It never expires unless `expiresAtMs`
 * is set. Idempotent. The audit records `actor`, and lists show `name`. Resolves to the token's id.
 */
export const allowEveryModule = async (
  db: Database,
  token: string,
  { actor, name, expiresAtMs = null }: { actor: string; name: string; expiresAtMs?: number | null },
): Promise<string> => {
  const tokenSha256 = await hashOf(token)
  const grant = {
    name,
    module: '*',
    routes: ['*'],
    slots: ['*'],
    links: true,
    sources: ['*'],
    expiresAtMs,
  }
  const after = JSON.stringify(grant)
  const { writeId, subjectId, createdAtMs } = recordOf(tokenSha256, actor)
  await db.batch([
    db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${writeId}, ${actor}, 'token-created', 'release', ${subjectId}, ${after}, ${createdAtMs} where not exists (select 1 from ${deployTokens} where token_sha256 = ${tokenSha256})`,
    ),
    db
      .insert(deployTokens)
      .values({ tokenSha256, ...grant, createdBy: actor, createdAtMs })
      .onConflictDoUpdate({ target: deployTokens.tokenSha256, set: grant }),
  ])
  return tokenId(tokenSha256)
}

const { name, module, routes, slots, links, sources } = CreateTokenInput.entries

const TokenGrant = v.object({
  name: v.optional(v.union([v.literal(''), name]), ''),
  module,
  routes,
  slots,
  links,
  sources,
  /** Null if the token does not expire. */
  expiresAtMs: v.nullable(v.number()),
})
export type TokenGrant = v.InferInput<typeof TokenGrant>

/**
 * Creates a token. Resolves to the token with its id and row. The token itself is not stored
 * anywhere.
 * @throws Error that names the field with an invalid module, path or slot
 */
export const addDeployToken = async (
  db: Database,
  { actor, ...given }: TokenGrant & { actor: string },
): Promise<{ id: string; token: string; row: DeployTokenRow }> => {
  const grant = checkGrant(given)
  const token = newToken()
  const tokenSha256 = await hashOf(token)
  const record = recordOf(tokenSha256, actor)
  const values = { tokenSha256, ...grant, createdBy: actor, createdAtMs: record.createdAtMs }
  const [[row]] = await db.batch([
    db.insert(deployTokens).values(values).returning(),
    db.insert(audit).values({ ...record, action: 'token-created', after: JSON.stringify(grant) }),
  ])
  if (!row) throw new Error('The token was not stored.')
  return { id: tokenId(tokenSha256), token, row }
}

const checkGrant = (given: TokenGrant): v.InferOutput<typeof TokenGrant> => {
  const result = v.safeParse(TokenGrant, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue)} ${issue.message}.`)
}

/** Lists all tokens, newest first, including revoked and expired ones. */
export const listDeployTokens = (db: Database): Promise<DeployTokenRow[]> =>
  db.select().from(deployTokens).orderBy(desc(deployTokens.createdAtMs))

/**
 * Revokes the token with this id or prefix of an id. Its next request is rejected.
 * @throws Error if no token that can be revoked matches, or if several do
 */
export const revokeDeployToken = async (
  db: Database,
  { id, actor }: { id: string; actor: string },
): Promise<void> => {
  if (!/^[\da-f]{4,64}$/.test(id))
    throw new Error(`"${id}" is no id of a token. See: npm run token -- list`)
  const where = and(like(deployTokens.tokenSha256, `${id}%`), isNull(deployTokens.revokedAtMs))
  const [row, ...others] = await db.select().from(deployTokens).where(where)
  if (!row)
    throw new Error(`There is no token ${id} that could be revoked. See: npm run token -- list`)
  if (others.length > 0) throw new Error(`Several tokens begin with ${id}. Write more of the id.`)
  await revokeToken(db, { tokenSha256: row.tokenSha256, module: row.module, actor })
}

export const revokeToken = async (
  db: Database,
  {
    tokenSha256,
    module,
    actor,
  }: Pick<DeployTokenRow, 'tokenSha256' | 'module'> & { actor: string },
): Promise<void> => {
  const { writeId, subjectId, createdAtMs } = recordOf(tokenSha256, actor)
  const isValid = and(eq(deployTokens.tokenSha256, tokenSha256), isNull(deployTokens.revokedAtMs))
  await db.batch([
    db.update(deployTokens).set({ revokedAtMs: createdAtMs }).where(isValid),
    db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, created_at_ms) select ${writeId}, ${actor}, 'token-revoked', 'release', ${subjectId}, ${JSON.stringify({ module })}, ${createdAtMs} where changes() > 0`,
    ),
  ])
}

const recordOf = (tokenSha256: string, actor: string) => ({
  writeId: crypto.randomUUID(),
  actor,
  noun: 'release' as const,
  subjectId: tokenActor(tokenSha256),
  createdAtMs: Date.now(),
})
