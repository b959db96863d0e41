import { and, desc, eq, or, sql } from 'drizzle-orm'

import type { RegistryChange } from '@shop/contracts/registry'
import { audit } from '@shop/db/schema/audit'
import { deployTokens } from '@shop/db/schema/releases'
import { isTokenActor, tokenActor, tokenIdOf } from '@shop/db/deploy-token'

import type { Args, Ctx } from '../../../platform/context.ts'
import type { Recorded } from '../change/change-registry.ts'

export const readHistory = async ({
  ctx,
  input: { module, limit },
}: Args<{ module?: string | undefined; limit: number }, Pick<Ctx, 'db'>>): Promise<
  RegistryChange[]
> => {
  const ofTokens = sql`${audit.subjectId} in (select 'token:' || substr(token_sha256, 1, 8) from ${deployTokens} where ${deployTokens.module} = ${module})`
  const ofModule = module === undefined ? undefined : or(eq(audit.subjectId, module), ofTokens)
  const [rows, tokens] = await ctx.db.batch([
    ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.noun, 'release'), ofModule))
      .orderBy(desc(audit.seq))
      .limit(limit),
    ctx.db
      .select({
        hash: deployTokens.tokenSha256,
        name: deployTokens.name,
        module: deployTokens.module,
      })
      .from(deployTokens),
  ])
  const known: Tokens = new Map(tokens.map(({ hash, ...token }) => [tokenActor(hash), token]))
  return rows.map((row) => toChange(row, known))
}

type Tokens = ReadonlyMap<string, { name: string; module: string }>

const toChange = (row: typeof audit.$inferSelect, tokens: Tokens): RegistryChange => {
  const isAboutToken = isTokenActor(row.subjectId)
  const [before, after] = [readJson(row.before), readJson(row.after)]
  const name = tokens.get(row.actor)?.name
  return {
    seq: row.seq,
    at_ms: row.createdAtMs,
    by: row.actor,
    ...(name ? { by_name: name } : {}),
    action: row.action,
    module: isAboutToken ? (tokens.get(row.subjectId)?.module ?? '*') : row.subjectId,
    ...(isAboutToken ? { token: tokenIdOf(row.subjectId) } : {}),
    version: after.version ?? null,
    previous: before.live ?? before.version ?? null,
    strategy: after.strategy ?? null,
    ...(after.percent === undefined ? {} : { percent: after.percent }),
    reason: after.reason ?? null,
  }
}

/** The cast is safe, because only `changeRegistry` writes these rows. */
const readJson = (json: string | null): Recorded => JSON.parse(json ?? '{}') as Recorded
