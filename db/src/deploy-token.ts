/** Deploy tokens: who may publish what, until when. Only a token's SHA-256 is stored; each change is in the audit. */
import { createHash, randomBytes } from 'node:crypto'

import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { ModuleName, RoutePattern, SlotName } from '@shop/contracts/release'

import type { Database } from './open.ts'
import { audit } from './schema/audit.ts'
import { deployTokens } from './schema/releases.ts'
import { tokenActor, tokenId } from './token-actor.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Lets `token` publish every module with any path and slot, for ever unless it expires; doing it again changes nothing.
 * Resolves to the token's id. `actor` is who allows it.
 */
export const allowEveryModule = async (
  db: Database,
  token: string,
  { actor, expiresAtMs = null }: { actor: string; expiresAtMs?: number | null },
): Promise<string> => {
  const tokenSha256 = hashOf(token)
  const grant = {
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
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${writeId}, ${actor}, 'create', 'release', ${subjectId}, ${after}, ${createdAtMs} where not exists (select 1 from ${deployTokens} where token_sha256 = ${tokenSha256})`,
    ),
    db
      .insert(deployTokens)
      .values({ tokenSha256, ...grant, createdAtMs })
      .onConflictDoUpdate({ target: deployTokens.tokenSha256, set: grant }),
  ])
  return tokenId(tokenSha256)
}

/** What a token allows: one module, patterns of its paths, names of its slots. */
const TokenGrant = v.object({
  module: ModuleName,
  routes: v.array(RoutePattern),
  slots: v.array(SlotName),
  expiresAtMs: v.number(),
})
export type TokenGrant = v.InferOutput<typeof TokenGrant>

/**
 * Makes a token and resolves to it and its id; the token itself is stored nowhere. `actor` is who made it.
 * @throws Error that names the field which is no module, path or slot
 */
export const addDeployToken = async (
  db: Database,
  { actor, ...given }: TokenGrant & { actor: string },
): Promise<{ id: string; token: string }> => {
  const grant = checkGrant(given)
  const token = randomBytes(24).toString('base64url')
  const tokenSha256 = hashOf(token)
  const row = { tokenSha256, ...grant, createdAtMs: Date.now() }
  await db.batch([
    db.insert(deployTokens).values(row),
    db.insert(audit).values({
      ...recordOf(tokenSha256, actor),
      action: 'create',
      after: JSON.stringify(grant),
    }),
  ])
  return { id: tokenId(tokenSha256), token }
}

const checkGrant = (given: TokenGrant): TokenGrant => {
  const result = v.safeParse(TokenGrant, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue)} ${issue.message}.`)
}

/** All tokens, oldest first, those that are revoked or expired included. */
export const listDeployTokens = (db: Database): Promise<(typeof deployTokens.$inferSelect)[]> =>
  db.select().from(deployTokens).orderBy(asc(deployTokens.createdAtMs))

/**
 * Revokes the token with an id; its next request is refused.
 * @throws Error when no token that could be revoked has the id, or several do
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
  const { tokenSha256 } = row
  await db.batch([
    db
      .update(deployTokens)
      .set({ revokedAtMs: Date.now() })
      .where(eq(deployTokens.tokenSha256, tokenSha256)),
    db.insert(audit).values({ ...recordOf(tokenSha256, actor), action: 'delete' }),
  ])
}

const recordOf = (tokenSha256: string, actor: string) => ({
  writeId: crypto.randomUUID(),
  actor,
  noun: 'release' as const,
  subjectId: tokenActor(tokenSha256),
  createdAtMs: Date.now(),
})
