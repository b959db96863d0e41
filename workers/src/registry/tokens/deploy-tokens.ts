/** Who may publish, besides managers: a deploy token names its module, its paths and its slots. Only a token's SHA-256 is stored. */
import { eq } from 'drizzle-orm'

import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { coversRoute } from '@shop/contracts/route-pattern'
import { screenSlot } from '@shop/contracts/slots'
import { tokenActor } from '@shop/db/token-actor'
import { type DeployTokenRow, deployTokens } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log-rarely.ts'
import { sha256 } from '../../platform/sha256.ts'

/** What a token allows; `*` is any. `actor` is what the audit calls it: a part of its hash, or the manager. */
export type Grant = {
  actor: string
  module: string
  routes: string[]
  slots: string[]
  /** Whether links of its releases are shown without further approval. */
  links: boolean
  /** Sources that its releases may load from without further approval. */
  sources: string[]
}

/** What a manager may, and the guard: change any release. That approves nothing: managers do it by name, or with a token. */
export const anyGrant = (actor: string): Grant => ({
  actor,
  module: '*',
  routes: ['*'],
  slots: ['*'],
  links: false,
  sources: [],
})

/** What an `Authorization` header's token allows, if there is such a token that is neither revoked nor expired. */
export const findGrant = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Grant | undefined> => {
  const row = await findToken(ctx, authorization)
  return row && isUsable(row, ctx.now()) ? toGrant(row) : undefined
}

/** The row of an `Authorization` header's token, also of one that has ended. */
export const findToken = async (
  { db }: Pick<Ctx, 'db'>,
  authorization: string | undefined,
): Promise<DeployTokenRow | undefined> => {
  const token = bearerOf(authorization)
  if (!token) return undefined
  return db.query.deployTokens.findFirst({
    where: eq(deployTokens.tokenSha256, await sha256(token)),
  })
}

/** The token of an `Authorization: Bearer` header (RFC 6750). */
export const bearerOf = (authorization = ''): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1]

const isUsable = ({ revokedAtMs, expiresAtMs }: DeployTokenRow, nowMs: number): boolean =>
  revokedAtMs === null && (expiresAtMs === null || expiresAtMs > nowMs)

const toGrant = ({
  tokenSha256,
  module,
  routes,
  slots,
  links,
  sources,
}: DeployTokenRow): Grant => ({
  actor: tokenActor(tokenSha256),
  module,
  routes,
  slots,
  links,
  sources,
})

/**
 * What a request's token allows, if it may publish `module`. One that is refused leaves a line in the log, which names
 * a token of this shop by its id and any other not at all.
 * @throws ProblemError `bad-deploy-token`
 */
export const checkDeployToken = async ({
  ctx,
  input: { authorization, module },
}: Args<
  { authorization: string | undefined; module: string },
  Pick<Ctx, 'db' | 'now' | 'cache' | 'log' | 'keepAlive'>
>): Promise<Grant> => {
  const row = await findToken(ctx, authorization)
  const isForModule = row?.module === '*' || row?.module === module
  if (row && isForModule && isUsable(row, ctx.now())) {
    noteUse(ctx, row)
    return toGrant(row)
  }
  const name = row ? tokenActor(row.tokenSha256) : 'an unknown deploy token'
  const why = !row
    ? ''
    : isForModule
      ? ': it is revoked or has expired'
      : `: it is for ${row.module}`
  const message = `${name} was refused${why}`
  if (bearerOf(authorization)) await logRarely(ctx, message, { level: 'warn', message })
  throw new ProblemError(
    'bad-deploy-token',
    `Send "Authorization: Bearer <token>" with a deploy token for ${module} that is neither revoked nor expired.`,
  )
}

const usePrecisionMs = 60_000

/** After the response, and once a minute: what lists show of the last use need not be exact. A failure leaves it to the next use. */
const noteUse = (
  { db, now, keepAlive }: Pick<Ctx, 'db' | 'now' | 'keepAlive'>,
  { tokenSha256, lastUsedAtMs }: DeployTokenRow,
): void => {
  const nowMs = now()
  if (lastUsedAtMs !== null && nowMs - lastUsedAtMs < usePrecisionMs) return
  const write = db
    .update(deployTokens)
    .set({ lastUsedAtMs: nowMs })
    .where(eq(deployTokens.tokenSha256, tokenSha256))
  keepAlive(write.catch(() => {}))
}

/**
 * Passes when a token allows every path and slot of a release, and screens by the slot that stands for them.
 * @throws ProblemError `beyond-deploy-token` with an issue for each that it does not
 */
export const checkGrant = (
  { routes: allowedRoutes, slots: allowedSlots }: Pick<Grant, 'routes' | 'slots'>,
  { module, routes, slots, screens = [] }: Pick<Release, 'module' | 'routes' | 'slots' | 'screens'>,
): void => {
  const allowsSlot = (slot: string): boolean =>
    allowedSlots.some((name) => name === '*' || name === slot)
  const issues: ProblemIssue[] = [
    ...routes.flatMap((route, index) =>
      allowedRoutes.some((pattern) => pattern === '*' || coversRoute(pattern, route))
        ? []
        : [{ path: `routes.${index}`, message: mustBeOne('path', allowedRoutes) }],
    ),
    ...Object.keys(slots).flatMap((slot) =>
      allowsSlot(slot) ? [] : [{ path: `slots.${slot}`, message: mustBeOne('slot', allowedSlots) }],
    ),
    ...(screens.length === 0 || allowsSlot(screenSlot)
      ? []
      : [
          {
            path: 'screens',
            message: `must be left out: the token does not name the slot ${screenSlot}`,
          },
        ]),
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
