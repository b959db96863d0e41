import { and, desc, eq, isNull, like, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { CreateTokenInput } from '@shop/contracts/deploy-token'

import type { Database } from './open.ts'
import { audit } from './schema/audit.ts'
import { type DeployTokenRow, deployTokens } from './schema/releases.ts'

const actorPrefix = 'token:'

/** Returns the hash's first eight digits, which are too few to reveal the hash. */
export const tokenId = (tokenSha256: string): string => tokenSha256.slice(0, 8)

export const tokenActor = (tokenSha256: string): string => actorPrefix + tokenId(tokenSha256)

export const tokenIdOf = (actor: string): string => actor.slice(actorPrefix.length)

export const isTokenActor = (actor: string): boolean => actor.startsWith(actorPrefix)

const { name, module, routes, slots, links, sources, grants } = CreateTokenInput.entries

const TokenGrant = v.object({
  name: v.optional(v.union([v.literal(''), name]), ''),
  module,
  routes,
  slots,
  links,
  sources,
  grants,
  expiresAtMs: v.nullable(v.number()),
})
export type TokenGrant = v.InferInput<typeof TokenGrant>

/** Stores only a hash of the returned token. @throws Error that names an invalid field */
export const addDeployToken = async (
  db: Database,
  { actor, ...given }: TokenGrant & { actor: string },
): Promise<{ id: string; token: string; row: DeployTokenRow }> => {
  const { success, output: grant, issues } = v.safeParse(TokenGrant, given)
  if (!success) throw new Error(`${v.getDotPath(issues[0])} ${issues[0].message}.`)
  const token = newToken()
  const tokenSha256 = await hashOf(token)
  const row = await storeToken(db, { ...grant, tokenSha256 }, actor)
  return { id: tokenId(tokenSha256), token, row }
}

/** Lets `token` publish every module. Idempotent. Resolves to the token's id. */
export const allowEveryModule = async (
  db: Database,
  token: string,
  { actor, name, expiresAtMs = null }: { actor: string; name: string; expiresAtMs?: number | null },
): Promise<string> => {
  const tokenSha256 = await hashOf(token)
  const lists = { routes: ['*'], slots: ['*'], sources: ['*'], grants: ['*'] }
  const grant = { module: '*', links: true, ...lists, name, expiresAtMs }
  await storeToken(db, { ...grant, tokenSha256 }, actor)
  return tokenId(tokenSha256)
}

type NewToken = Omit<typeof deployTokens.$inferInsert, 'createdAtMs' | 'createdBy'>

const storeToken = async (db: Database, token: NewToken, actor: string) => {
  const { tokenSha256, ...grant } = token
  const { writeId, subjectId, createdAtMs } = recordOf(tokenSha256, actor)
  const [, [row]] = await db.batch([
    db.run(sql`
      insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms)
        select ${writeId}, ${actor}, 'token-created', 'release', ${subjectId},
          ${JSON.stringify(grant)}, ${createdAtMs}
        where not exists (select 1 from ${deployTokens} where token_sha256 = ${tokenSha256})`),
    db
      .insert(deployTokens)
      .values({ ...token, createdBy: actor, createdAtMs })
      .onConflictDoUpdate({ target: deployTokens.tokenSha256, set: grant })
      .returning(),
  ])
  if (!row) throw new Error('The token was not stored.')
  return row
}

const hashOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

export const listDeployTokens = (db: Database): Promise<DeployTokenRow[]> =>
  db.select().from(deployTokens).orderBy(desc(deployTokens.createdAtMs))

/** @throws Error unless exactly one unrevoked token has a hash that begins with `id` */
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
  await revokeToken(db, { ...row, actor })
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
    db.run(sql`
      insert into ${audit} (write_id, actor, action, noun, subject_id, before, created_at_ms)
        select ${writeId}, ${actor}, 'token-revoked', 'release', ${subjectId},
          ${JSON.stringify({ module })}, ${createdAtMs}
        where changes() > 0`),
  ])
}

const recordOf = (tokenSha256: string, actor: string) => ({
  writeId: crypto.randomUUID(),
  actor,
  noun: 'release' as const,
  subjectId: tokenActor(tokenSha256),
  createdAtMs: Date.now(),
})
