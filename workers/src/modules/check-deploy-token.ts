/** Who may publish a module: the bearer of a token for it, or for all modules. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { deployTokens } from '@shop/db/schema/releases'

import type { Ctx } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'

/**
 * Passes when `token` may publish `module`. Only a token's SHA-256 is kept.
 * @throws ProblemError `bad-deploy-token`
 */
export const checkDeployToken = async ({
  ctx,
  input: { token, module },
}: {
  ctx: Ctx
  input: { token: string | undefined; module: string }
}): Promise<void> => {
  const row = token
    ? await ctx.db.query.deployTokens.findFirst({
        where: eq(deployTokens.tokenSha256, await sha256(token)),
      })
    : undefined
  if (row && (row.module === '*' || row.module === module)) return
  throw new ProblemError(
    'bad-deploy-token',
    `Send "Authorization: Bearer <token>" with a deploy token for ${module}.`,
  )
}
