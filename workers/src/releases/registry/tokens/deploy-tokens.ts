/** The shop stores only the SHA-256 of a deploy token. */
import { and, eq, inArray, like } from 'drizzle-orm'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { timingSafeEqual } from 'hono/utils/buffer'
import type * as v from 'valibot'

import {
  type CreatedToken,
  type CreateTokenInput,
  TokenDetails,
} from '@shop/contracts/deploy-token'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { coversRoute } from '@shop/contracts/route-pattern'
import { screenSlot } from '@shop/contracts/slots'
import type { StaffRole } from '@shop/contracts/staff'
import {
  addDeployToken,
  listDeployTokens,
  revokeToken,
  tokenActor,
  tokenId,
} from '@shop/db/deploy-token'
import { type DeployTokenRow, deployTokens } from '@shop/db/schema/releases'
import { dayMs } from '@shop/domain/time'
import { staffPath } from '@shop/release-checks/limits'

import type { AppEnv, Args, ById, Ctx } from '../../../platform/context.ts'
import { logRarely } from '../../../platform/log.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { isUsable, noteUse } from '../../../platform/staff/credential.ts'
import { checkStaff } from '../../../platform/staff/requires-role.ts'
import { wireOf } from '../../../platform/wire.ts'

/** `*` means any. `actor` is the name in the audit: a token's id, an e-mail address, or `guard`. */
export type Grant = { actor: string } & Pick<
  DeployTokenRow,
  'module' | 'routes' | 'slots' | 'links' | 'sources' | 'grants'
>

/** Allows no `links`, `sources` or `grants`, because managers approve each of them by name. */
export const anyGrant = (actor: string): Grant => ({
  actor,
  module: '*',
  routes: ['*'],
  slots: ['*'],
  links: false,
  sources: [],
  grants: [],
})

/** Also finds a token that has expired or been revoked. */
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

/** Also finds a token that has expired or been revoked. */
export const findTokenById = (
  { db }: Pick<Ctx, 'db'>,
  module: string,
  id: string,
): Promise<DeployTokenRow | undefined> =>
  db.query.deployTokens.findFirst({
    where: and(
      like(deployTokens.tokenSha256, `${id}%`),
      inArray(deployTokens.module, [module, '*']),
    ),
  })

export const bearerOf = (authorization = ''): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/** The log names a rejected token only if this shop has issued it, and only by its id. */
const checkDeployToken = async ({
  ctx,
  input: { authorization, module },
}: Args<
  { authorization: string | undefined; module: string },
  Pick<Ctx, 'db' | 'now' | 'cache' | 'log' | 'keepAlive'>
>): Promise<Grant> => {
  const row = await findToken(ctx, authorization)
  const isForModule = row?.module === '*' || row?.module === module
  if (row && isForModule && isUsable(row, ctx.now())) {
    const where = eq(deployTokens.tokenSha256, row.tokenSha256)
    noteUse(ctx.keepAlive, { ...row, nowMs: ctx.now() }, (used) =>
      ctx.db.update(deployTokens).set(used).where(where).run(),
    )
    return { ...row, actor: tokenActor(row.tokenSha256) }
  }
  const name = row ? tokenActor(row.tokenSha256) : 'an unknown deploy token'
  const why = isForModule ? ': it is revoked or has expired' : row && `: it is for ${row.module}`
  const message = `${name} was refused${why ?? ''}`
  if (bearerOf(authorization)) await logRarely(ctx, message, { level: 'warn', message })
  throw new ProblemError(
    'bad-deploy-token',
    `Send "Authorization: Bearer <token>" with a deploy token for ${module} that is neither revoked nor expired.`,
  )
}

type Granted = Pick<Release, 'module' | 'routes' | 'slots' | 'screens' | 'audience'>

/** Screens and staff modules run next to personal data, so they need the slot `admin.screen`. */
export const checkGrant = (
  { routes: allowedRoutes, slots: allowedSlots }: Pick<Grant, 'routes' | 'slots'>,
  { module, routes, slots, screens = [], audience }: Granted,
): void => {
  const allowsSlot = (slot: string): boolean =>
    allowedSlots.some((name) => name === '*' || name === slot)
  const isOutsideBackOffice =
    routes.some((route) => !coversRoute(backOffice, route)) ||
    Object.keys(slots).some((slot) => !slot.startsWith('admin.'))
  const staffFields = [
    ...(screens.length > 0 ? ['screens'] : []),
    ...(audience === 'staff' && isOutsideBackOffice ? ['audience'] : []),
  ]
  const issues: ProblemIssue[] = [
    ...routes.flatMap((route, index) =>
      allowedRoutes.some((pattern) => pattern === '*' || coversRoute(pattern, route))
        ? []
        : [{ path: `routes.${index}`, message: mustBeOne('path', allowedRoutes) }],
    ),
    ...Object.keys(slots).flatMap((slot) =>
      allowsSlot(slot) ? [] : [{ path: `slots.${slot}`, message: mustBeOne('slot', allowedSlots) }],
    ),
    ...(allowsSlot(screenSlot) ? [] : staffFields.map((path) => ({ path, message: noScreens }))),
  ]
  if (issues.length === 0) return
  const fields = issues.map(({ path }) => path).join(', ')
  throw new ProblemError(
    'beyond-deploy-token',
    `This token does not allow ${fields} of ${module}. Leave them out, or ask for a token with them.`,
    { issues },
  )
}

/** An unreadable release has unknown paths and slots, so it needs a grant for everything. */
export const checkFullGrant = ({ routes, slots }: Grant, module: string): void => {
  if (routes.includes('*') && slots.includes('*')) return
  throw new ProblemError(
    'beyond-deploy-token',
    `What visitors get of ${module} was published for another version of this shop, which cannot tell its paths and slots. Publish a new release, or ask a manager to do this.`,
  )
}

const backOffice = `${staffPath}/*`
const noScreens = `must be left out: the token does not name the slot ${screenSlot}`

const mustBeOne = (what: string, allowed: readonly string[]): string =>
  allowed.length === 0
    ? `must be left out: the token allows no ${what}`
    : `must be a ${what} that the token allows: ${allowed.join(', ')}`

export const createToken = async ({
  ctx,
  input: { expires_in_days: days, ...grant },
}: Args<v.InferOutput<typeof CreateTokenInput>>): Promise<CreatedToken> => {
  const expiresAtMs = days === null ? null : ctx.now() + days * dayMs
  const actor = ctx.actor.email
  const { token, row } = await addDeployToken(ctx.db, { ...grant, expiresAtMs, actor })
  return { token, details: toTokenDetails(row, ctx.now()) }
}

export const listTokens = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<TokenDetails[]> =>
  (await listDeployTokens(ctx.db)).map((row) => toTokenDetails(row, ctx.now()))

/** The token is rejected from its next request on. A repeated call changes nothing. */
export const revokeTokenOf = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const rows = /^[\da-f]{8,64}$/.test(id)
    ? await ctx.db
        .select()
        .from(deployTokens)
        .where(like(deployTokens.tokenSha256, `${id}%`))
    : []
  const [row] = rows
  if (!row || rows.length > 1)
    throw new ProblemError('token-not-found', `No deploy token has the id ${id}.`)
  await revokeToken(ctx.db, { ...row, actor: ctx.actor.email })
}

const writeToken = wireOf(TokenDetails)

export const toTokenDetails = (row: DeployTokenRow, nowMs: number): TokenDetails =>
  writeToken({ ...row, id: tokenId(row.tokenSha256), hasEnded: !isUsable(row, nowMs) })

export type PublishEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { grant: Grant }
}

/** If a request has a deploy token, only the token counts, even if it has expired. */
const requiresGrant = (role: StaffRole, moduleOf: (request: HonoRequest) => string | undefined) =>
  createMiddleware<PublishEnv>(async function checkPublisher(c, next) {
    const { ctx } = c.var
    const authorization = c.req.header('authorization')
    const bearer = bearerOf(authorization)
    // The staff key arrives in the same header as a deploy token.
    const isStaffKey = bearer && ctx.staffKey && (await timingSafeEqual(bearer, ctx.staffKey))
    const isByRole = ctx.actor.kind === 'staff' && (!bearer || isStaffKey)
    c.set(
      'grant',
      isByRole
        ? anyGrant(checkStaff(ctx, c.req.raw, role).email)
        : await checkDeployToken({ ctx, input: { authorization, module: moduleOf(c.req) ?? '*' } }),
    )
    await next()
  })

export const requiresPublisher = requiresGrant('manager', (request) => request.param('module'))

export const requiresTeam = requiresGrant('viewer', (request) => request.param('module'))

/** If the query names no module, only staff and tokens for every module pass. */
export const requiresTeamOfQuery = requiresGrant('viewer', (request) => request.query('module'))
