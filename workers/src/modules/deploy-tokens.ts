/** Who may publish: a deploy token names its module, its paths and its slots. Only a token's SHA-256 is stored. */
import { and, eq, gt, isNull, or } from 'drizzle-orm'

import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { coversRoute } from '@shop/contracts/route-pattern'
import { tokenActor } from '@shop/db/token-actor'
import { deployTokens } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'

/** What a token allows; `*` is any. `actor` is what the audit calls it: a part of its hash. */
export type Grant = { actor: string; module: string; routes: string[]; slots: string[] }

/** What an `Authorization` header's token allows, if there is such a token that is neither revoked nor expired. */
export const findGrant = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Grant | undefined> => {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const isFresh = or(isNull(deployTokens.expiresAtMs), gt(deployTokens.expiresAtMs, ctx.now()))
  const row = await ctx.db.query.deployTokens.findFirst({
    where: and(
      eq(deployTokens.tokenSha256, await sha256(token)),
      isNull(deployTokens.revokedAtMs),
      isFresh,
    ),
  })
  if (!row) return undefined
  const { tokenSha256, module, routes, slots } = row
  return { actor: tokenActor(tokenSha256), module, routes, slots }
}

/**
 * What a request's token allows, if it may publish `module`.
 * @throws ProblemError `bad-deploy-token`
 */
export const checkDeployToken = async ({
  ctx,
  input: { authorization, module },
}: Args<
  { authorization: string | undefined; module: string },
  Pick<Ctx, 'db' | 'now'>
>): Promise<Grant> => {
  const grant = await findGrant(ctx, authorization)
  if (grant && (grant.module === '*' || grant.module === module)) return grant
  throw new ProblemError(
    'bad-deploy-token',
    `Send "Authorization: Bearer <token>" with a deploy token for ${module} that is neither revoked nor expired.`,
  )
}

/**
 * Passes when a token allows every path and slot of a release.
 * @throws ProblemError `beyond-deploy-token` with an issue for each that it does not
 */
export const checkGrant = (
  { routes: allowedRoutes, slots: allowedSlots }: Pick<Grant, 'routes' | 'slots'>,
  { module, routes, slots }: Pick<Release, 'module' | 'routes' | 'slots'>,
): void => {
  const issues: ProblemIssue[] = [
    ...routes.flatMap((route, index) =>
      allowedRoutes.some((pattern) => pattern === '*' || coversRoute(pattern, route))
        ? []
        : [{ path: `routes.${index}`, message: mustBeOne('path', allowedRoutes) }],
    ),
    ...Object.keys(slots).flatMap((slot) =>
      allowedSlots.some((name) => name === '*' || name === slot)
        ? []
        : [{ path: `slots.${slot}`, message: mustBeOne('slot', allowedSlots) }],
    ),
  ]
  if (issues.length === 0) return
  const fields = issues.map(({ path }) => path).join(', ')
  throw new ProblemError(
    'beyond-deploy-token',
    `This token does not allow ${fields} of ${module}. Leave them out, or ask for a token with them.`,
    { issues },
  )
}

const mustBeOne = (what: string, allowed: readonly string[]): string =>
  allowed.length === 0
    ? `must be left out: the token allows no ${what}`
    : `must be a ${what} that the token allows: ${allowed.join(', ')}`
