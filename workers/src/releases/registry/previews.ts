/** Makes preview links. Checks them at each use, because the rights behind them may have ended. */
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'

import { type ProblemCode, ProblemError } from '@shop/contracts/problem'
import type { CreatePreviewInput, PreviewLink } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import {
  type DeployTokenRow,
  deployTokens,
  moduleChannels,
  moduleReleases,
  modules,
} from '@shop/db/schema/releases'
import { isTokenActor, tokenIdOf } from '@shop/db/token-actor'

import type { Args, Ctx } from '../../platform/context.ts'
import { readSigningSecret } from '../../platform/signing-secret.ts'
import type { OfRelease } from './change/change-registry.ts'
import { readManifest } from './read/read-registry.ts'
import { withApproved } from './read/settings.ts'
import { findAcceptedRelease } from './read/stored-release.ts'
import { checkGrant, isUsable } from './tokens/deploy-tokens.ts'
import { byShop, isSigned, queryOf, sign, type SignedRelease } from './visitors/signed-releases.ts'

const defaultHours = 24
const hourMs = 3_600_000

/**
 * Signs a link that shows an accepted release to everybody who has it, until it expires, the
 * release is withdrawn or its module is removed. A link made by a deploy token also ends with the
 * token, and shows nothing while staff have frozen the module.
 * @throws ProblemError `release-not-found`, `release-not-accepted`, `release-withdrawn`,
 * `module-not-live`, `module-frozen`, `beyond-deploy-token`
 */
export const createPreview = async ({
  ctx,
  input: { module, version, grant, hours = defaultHours },
}: Args<
  OfRelease & CreatePreviewInput,
  Pick<Ctx, 'db' | 'now' | 'cache'>
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
  await ctx.db.insert(audit).values({
    writeId: crypto.randomUUID(),
    actor: grant.actor,
    action: 'previewed',
    noun: 'release',
    subjectId: module,
    after: JSON.stringify({ version }),
    createdAtMs: ctx.now(),
  })
  return { query: queryOf(link), expires_at: new Date(expiresAtMs).toISOString() }
}

/**
 * Why a link shows nothing. `unknown`: this shop does not have the release or cannot use it.
 * `unfit`: the release does not work with those of other modules. `code` is the problem that a new
 * link for it would get.
 */
export type PreviewProblem =
  | { why: 'unfit'; link: Pick<SignedRelease, 'module' | 'version'>; reason: string }
  | { why: 'forged' | 'expired' | 'unknown'; link: SignedRelease }
  | { why: 'ended'; link: SignedRelease; code: ProblemCode; reason: string }

/** A release, its link, and the name of the deploy token that made the link, null for a manager. */
export type OpenPreview = { release: Release; link: SignedRelease; madeWith: string | null }

/** Returns the release that a link shows, or why it shows nothing. */
export const openLink = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'now'>,
  link: SignedRelease,
  use: 'link' | 'preview',
): Promise<OpenPreview | { problem: PreviewProblem }> => {
  if (!(await isSigned(await readSigningSecret(ctx), use, link)))
    return { problem: { why: 'forged', link } }
  if (link.expiresAtMs <= ctx.now()) return { problem: { why: 'expired', link } }
  const [[row], token] = await Promise.all([selectAccepted(ctx, link), findMaker(ctx, link)])
  const end = row && findEnd(row, { link, token, nowMs: ctx.now() })
  if (end) return { problem: { why: 'ended', link, ...end } }
  // A preview shows only what visitors would get if its maker made the release live.
  const release = withApproved(readManifest(row?.manifest), {
    approvedLinks: token?.links ? ['*'] : (row?.approvedLinks ?? []),
    approvedSources: [...(row?.approvedSources ?? []), ...(token?.sources ?? [])],
  })
  if (!release) return { problem: { why: 'unknown', link } }
  return { release, link, madeWith: token?.name ?? null }
}

type End = { code: ProblemCode; reason: string }

const findEnd = (
  { withdrawnAtMs, withdrawnReason, frozenBy, live, wasLive }: Accepted,
  {
    link: { module, by },
    token,
    nowMs,
  }: { link: SignedRelease; token: DeployTokenRow | undefined; nowMs: number },
): End | null => {
  if (live === null && wasLive)
    return { code: 'module-not-live', reason: `${module} was taken out of the shop` }
  if (withdrawnAtMs !== null) {
    const reason = `the release was withdrawn${withdrawnReason ? `: ${withdrawnReason}` : ''}`
    return { code: 'release-withdrawn', reason }
  }
  if (by === byShop) return null
  if (!token || !isUsable(token, nowMs))
    return { code: 'bad-deploy-token', reason: 'the token that made its link has ended' }
  if (frozenBy !== null && !isTokenActor(frozenBy))
    return { code: 'module-frozen', reason: `releases of ${module} are stopped for now` }
  return null
}

const findMaker = (
  { db }: Pick<Ctx, 'db'>,
  { module, by }: SignedRelease,
): Promise<DeployTokenRow | undefined> | undefined =>
  by === byShop
    ? undefined
    : db.query.deployTokens.findFirst({
        where: and(
          like(deployTokens.tokenSha256, `${by}%`),
          sql`${deployTokens.module} in (${module}, '*')`,
        ),
      })

type Accepted = Awaited<ReturnType<typeof selectAccepted>>[number]

const selectAccepted = (
  { db }: Pick<Ctx, 'db'>,
  { module, version }: Pick<SignedRelease, 'module' | 'version'>,
) =>
  db
    .select({
      manifest: moduleReleases.manifest,
      withdrawnAtMs: moduleReleases.withdrawnAtMs,
      withdrawnReason: moduleReleases.withdrawnReason,
      approvedLinks: modules.approvedLinks,
      approvedSources: modules.approvedSources,
      frozenBy: modules.frozenBy,
      live: moduleChannels.version,
      wasLive: sql<number>`exists (select 1 from module_releases as other where other.module = ${module} and other.last_live_at_ms is not null)`,
    })
    .from(moduleReleases)
    .leftJoin(modules, eq(modules.module, moduleReleases.module))
    .leftJoin(
      moduleChannels,
      and(eq(moduleChannels.module, moduleReleases.module), eq(moduleChannels.channel, 'live')),
    )
    .where(
      and(
        eq(moduleReleases.module, module),
        eq(moduleReleases.version, version),
        isNotNull(moduleReleases.acceptedAtMs),
      ),
    )
