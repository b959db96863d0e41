/** Each use of a link checks it again, because its release may have been withdrawn. */
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'

import { type ProblemCode, ProblemError } from '@shop/contracts/problem'
import type { CreatePreviewInput, PreviewLink } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { isTokenActor, tokenIdOf } from '@shop/db/deploy-token'
import { hourMs } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { findOutage } from '../../platform/database-errors.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import { logRarely } from '../../platform/log.ts'
import { readSigningSecret } from '../../platform/signing-secret.ts'
import { asActor, recordAction } from '../../shop/audit/audited-writes.ts'
import type { OfRelease } from './change/change-registry.ts'
import {
  findAcceptedRelease,
  isRelease,
  readManifest,
  readRegistry,
  stateOf,
} from './read/read-registry.ts'
import { withApproved } from './read/settings.ts'
import { isUsable } from '../../platform/staff/credential.ts'
import { checkGrant, findTokenById } from './tokens/deploy-tokens.ts'
import {
  byShop,
  isSigned,
  queryOf,
  readCookieValue,
  sign,
  type SignedRelease,
} from './visitors/signed-releases.ts'

const defaultHours = 24

/** A deploy token's link ends with the token, and shows nothing while staff freeze the module. */
export const createPreview = async ({
  ctx,
  input: { module, version, grant, hours = defaultHours },
}: Args<
  OfRelease & CreatePreviewInput,
  Pick<Ctx, 'cache' | 'db' | 'log' | 'now'>
>): Promise<PreviewLink> => {
  const { release } = await findAcceptedRelease({ ctx, input: { module, version } })
  checkGrant(grant, release)
  const expiresAtMs = ctx.now() + hours * hourMs
  const by = isTokenActor(grant.actor) ? tokenIdOf(grant.actor) : byShop
  const secret = await readSigningSecret(ctx)
  const link = await sign(secret, 'link', { module, version, expiresAtMs, by })
  const opened = await openLink(ctx, link, 'link')
  if ('problem' in opened && opened.problem.why === 'ended') {
    const { code, reason } = opened.problem
    throw new ProblemError(code, `${module} ${version} cannot be previewed: ${reason}.`)
  }
  await recordAction(asActor(ctx, grant.actor), {
    noun: 'release',
    action: 'previewed',
    subjectId: module,
    after: JSON.stringify({ version }),
  })
  return { query: queryOf(link), expires_at: new Date(expiresAtMs).toISOString() }
}

/**
 * `unfit` releases conflict with releases of other modules, and `unknown` ones cannot be used in
 * this shop. For an `ended` link, `code` is the problem that a request for a new link would get.
 */
export type PreviewProblem =
  | { why: 'unfit'; link: Pick<SignedRelease, 'module' | 'version'>; reason: string }
  | { why: 'forged' | 'expired' | 'unknown'; link: SignedRelease }
  | { why: 'ended'; link: SignedRelease; code: ProblemCode; reason: string }

/** `madeWith` is the name of a deploy token, or null for a manager. */
export type OpenPreview = { release: Release; link: SignedRelease; madeWith: string | null }

export const openLink = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'log' | 'now'>,
  link: SignedRelease,
  use: 'link' | 'preview',
): Promise<OpenPreview | { problem: PreviewProblem }> => {
  if (!(await isSigned(await readSigningSecret(ctx), use, link)))
    return { problem: { why: 'forged', link } }
  if (link.expiresAtMs <= ctx.now()) return { problem: { why: 'expired', link } }
  const found = await lookUp(ctx, link)
  const end = found.row && findEnd(link, { ...found, row: found.row }, ctx.now())
  if (end) return { problem: { why: 'ended', link, ...end } }
  const { row, token, state } = found
  // A preview shows what visitors would get if its maker made the release live.
  const { approved } = state.settings
  const release = withApproved(readManifest(row?.manifest), {
    links: token?.links ? ['*'] : approved.links,
    sources: [...approved.sources, ...(token?.sources ?? [])],
    grants: [...approved.grants, ...(token?.grants ?? [])],
  })
  if (!release) return { problem: { why: 'unknown', link } }
  return { release, link, madeWith: token?.name ?? null }
}

export const previewCookieName = 'preview'

export const readLinks = (request: Request): SignedRelease[] =>
  readCookieValue(readCookie(request, previewCookieName) ?? '')

/** Without the database, the visitor gets the live releases and keeps the cookies. */
export const openLinks = async (
  ctx: Ctx,
  links: readonly SignedRelease[],
): Promise<Awaited<ReturnType<typeof openLink>>[]> => {
  try {
    return await Promise.all(links.map((link) => openLink(ctx, link, 'preview')))
  } catch (error) {
    if (findOutage(error) !== 'database-unavailable') throw error
    const message = 'previews are not shown: the database does not respond'
    await logRarely(ctx, 'previews', { level: 'warn', message })
    return []
  }
}

type Found = Awaited<ReturnType<typeof lookUp>>

const lookUp = async (ctx: Pick<Ctx, 'db' | 'log'>, link: SignedRelease) => {
  const find = (...where: (SQL | undefined)[]) =>
    ctx.db.query.moduleReleases.findFirst({ where: and(...where) })
  const isOfModule = eq(moduleReleases.module, link.module)
  const [registry, row, former, token] = await Promise.all([
    readRegistry(ctx),
    find(isRelease(link), isNotNull(moduleReleases.acceptedAtMs)),
    find(isOfModule, isNotNull(moduleReleases.lastLiveAtMs)),
    link.by === byShop ? undefined : findTokenById(ctx, link.module, link.by),
  ])
  return { row, former, token, state: stateOf(registry, link.module) }
}

const findEnd = (
  { module, by }: SignedRelease,
  { row, former, token, state }: Found & { row: NonNullable<Found['row']> },
  nowMs: number,
): { code: ProblemCode; reason: string } | null => {
  if (!state.live && former)
    return { code: 'module-not-live', reason: `${module} was taken out of the shop` }
  if (row.withdrawnAtMs !== null) {
    const reason = `the release was withdrawn${row.withdrawnReason ? `: ${row.withdrawnReason}` : ''}`
    return { code: 'release-withdrawn', reason }
  }
  if (by === byShop) return null
  if (!token || !isUsable(token, nowMs))
    return { code: 'bad-deploy-token', reason: 'the token that made its link has ended' }
  if (state.freeze && !isTokenActor(state.freeze.by))
    return { code: 'module-frozen', reason: `releases of ${module} are stopped for now` }
  return null
}
