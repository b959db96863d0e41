/** The previews that a request's visitor has by their links: checked each time, because a release may be withdrawn meanwhile. */
import { and, eq, isNotNull } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { moduleReleases, modules, registrySecrets } from '@shop/db/schema/releases'

import type { Ctx } from '../../platform/context.ts'
import { isSigned, type PreviewLink } from './preview-links.ts'
import { withApproved } from '../read/settings.ts'
import { readManifest } from '../read/read-registry.ts'

/**
 * Why a link shows nothing; `unknown` is a release that this shop does not have, or cannot use, `unfit` one that cannot be
 * in a page with what visitors get of other modules.
 */
export type PreviewProblem =
  | { why: 'unfit'; link: Pick<PreviewLink, 'module' | 'version'>; reason: string }
  | { why: 'forged' | 'expired' | 'unknown'; link: PreviewLink }
  | { why: 'withdrawn'; link: PreviewLink; reason: string | null }

/** The release that a link shows, or why it does not. */
export const openLink = async (
  ctx: Ctx,
  link: PreviewLink,
): Promise<{ release: Release } | { problem: PreviewProblem }> => {
  if (!(await isSigned(await readPreviewSecret(ctx), link)))
    return { problem: { why: 'forged', link } }
  if (link.expiresAtMs <= ctx.now()) return { problem: { why: 'expired', link } }
  const stored = await findPreviewed(ctx, link)
  if (!stored?.release) return { problem: { why: 'unknown', link } }
  const { release, isWithdrawn, reason } = stored
  return isWithdrawn ? { problem: { why: 'withdrawn', link, reason } } : { release }
}

/** A minute after it is made anew, links that the old one signed end. */
const secretTtlMs = 60_000

/** The registry's key for previews; it stays in the isolate's memory. */
export const readPreviewSecret = ({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<string> =>
  cache.getOrLoad({
    key: 'preview secret',
    tags: [],
    ttlMs: secretTtlMs,
    load: async () => {
      const isForPreviews = eq(registrySecrets.name, 'preview')
      const [row] = await db.select().from(registrySecrets).where(isForPreviews)
      if (!row) throw new ProblemError('not-found', 'This shop has no key for previews.')
      return row.value
    },
  })

type Previewed = { release: Release | null; isWithdrawn: boolean; reason: string | null }

/** An accepted release. A preview shows all its links, and no source that staff have not approved. */
const findPreviewed = async (
  ctx: Pick<Ctx, 'db' | 'validatedCache'>,
  { module, version }: PreviewLink,
): Promise<Previewed | null> => {
  const { value } = await ctx.validatedCache.get<Previewed | null>({
    key: `previewed ${module}@${version}`,
    load: async () => {
      const [row] = await selectAccepted(ctx, { module, version })
      if (!row) return { value: null, subjects: ['releases'] }
      const { manifest, withdrawnAtMs, reason, approvedSources } = row
      const approved = { approvedLinks: ['*'], approvedSources: approvedSources ?? [] }
      const release = withApproved(readManifest(manifest), approved)
      const isWithdrawn = withdrawnAtMs !== null
      return { value: { release, isWithdrawn, reason }, subjects: ['releases'] }
    },
  })
  return value
}

const selectAccepted = (
  { db }: Pick<Ctx, 'db'>,
  { module, version }: Pick<PreviewLink, 'module' | 'version'>,
) =>
  db
    .select({
      manifest: moduleReleases.manifest,
      withdrawnAtMs: moduleReleases.withdrawnAtMs,
      reason: moduleReleases.withdrawnReason,
      approvedSources: modules.approvedSources,
    })
    .from(moduleReleases)
    .leftJoin(modules, eq(modules.module, moduleReleases.module))
    .where(
      and(
        eq(moduleReleases.module, module),
        eq(moduleReleases.version, version),
        isNotNull(moduleReleases.acceptedAtMs),
      ),
    )
