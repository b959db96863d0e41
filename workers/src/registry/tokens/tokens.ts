/** Deploy tokens as managers make, list and revoke them. */
import { like } from 'drizzle-orm'
import type * as v from 'valibot'

import type { CreatedToken, CreateTokenInput, TokenDetails } from '@shop/contracts/deploy-token'
import { ProblemError } from '@shop/contracts/problem'
import { addDeployToken, listDeployTokens, revokeToken } from '@shop/db/deploy-token'
import { type DeployTokenRow, deployTokens } from '@shop/db/schema/releases'
import { tokenId } from '@shop/db/token-actor'

import type { Args, Ctx } from '../../platform/context.ts'

type TokenCtx = Pick<Ctx, 'db' | 'now'>

const dayMs = 86_400_000

/** Makes a token; it is in this response and nowhere else. */
export const createToken = async ({
  ctx,
  input: { actor, given },
}: Args<
  { actor: string; given: v.InferOutput<typeof CreateTokenInput> },
  TokenCtx
>): Promise<CreatedToken> => {
  const { expires_in_days: days, ...grant } = given
  const expiresAtMs = days === null ? null : ctx.now() + days * dayMs
  const { token, row } = await addDeployToken(ctx.db, { ...grant, expiresAtMs, actor })
  return { token, details: toTokenDetails(row) }
}

/** All tokens, the newest first; those that are revoked or expired, too. */
export const listTokens = async (ctx: TokenCtx): Promise<TokenDetails[]> =>
  (await listDeployTokens(ctx.db)).map(toTokenDetails)

/** Revokes a token by its id; its next request is refused. One that is revoked stays so. @throws ProblemError `token-not-found` */
export const revokeTokenOf = async ({
  ctx,
  input: { id, actor },
}: Args<{ id: string; actor: string }, TokenCtx>): Promise<void> => {
  const rows = /^[\da-f]{8,64}$/.test(id)
    ? await ctx.db
        .select()
        .from(deployTokens)
        .where(like(deployTokens.tokenSha256, `${id}%`))
    : []
  const [row] = rows
  if (!row || rows.length > 1)
    throw new ProblemError('token-not-found', `No deploy token has the id ${id}.`)
  await revokeToken(ctx.db, { ...row, actor })
}

/** A row as lists show it. */
export const toTokenDetails = (row: DeployTokenRow): TokenDetails => ({
  id: tokenId(row.tokenSha256),
  name: row.name,
  module: row.module,
  routes: row.routes,
  slots: row.slots,
  links: row.links,
  sources: row.sources,
  created_at_ms: row.createdAtMs,
  created_by: row.createdBy,
  last_used_at_ms: row.lastUsedAtMs,
  expires_at_ms: row.expiresAtMs,
  revoked_at_ms: row.revokedAtMs,
})
