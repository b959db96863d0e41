/** A release reaches visitors: all of them, or a share. */
import { sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { moduleCanaries } from '@shop/db/schema/releases'

import type { Grant } from '../tokens/deploy-tokens.ts'
import type { Registry } from '../read/read-registry.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Args } from '../../platform/context.ts'
import { changeRegistry, type RegistryCtx, releasesOf, shownOf } from './change-registry.ts'
import { approve, checkFits, checkNotFrozen, checkSeen, deleteCanary, goLive } from './go-live.ts'
import { findAcceptedRelease } from '../read/stored-release.ts'

/** Which release of which module, and what who asks may do. */
export type OfRelease = { module: string; version: string; grant: Grant }

/** The release that visitors get, `null` for none, as who asks has seen it. */
type Seen = { from?: string | null | undefined }

/**
 * Makes an accepted release live for new page views, if it fits what others have live then. One that was withdrawn is no
 * longer so; the module's canary ends. The live release itself stays as it is. With `isCanaryOnly` it does nothing unless the
 * release is the module's canary. Resolves to whether it changed anything.
 * @throws ProblemError `release-not-found`, `release-not-accepted`, `beyond-deploy-token`, `module-frozen`,
 * `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `version-conflict`
 */
export const promoteRelease = async ({
  ctx,
  input,
}: Args<OfRelease & Seen & { isCanaryOnly?: boolean }, RegistryCtx>): Promise<boolean> => {
  const { module, version, from, grant, isCanaryOnly = false } = input
  const { release } = await findAcceptedRelease({ ctx, input })
  return changeRegistry(ctx, grant, (registry) => {
    const now = shownOf(registry, module)
    if (now.live === version || (isCanaryOnly && now.canary !== version)) return null
    checkSeen(module, 'live', { seen: from, now: now.live })
    checkNotFrozen(module, registry)
    checkFits(release, registry)
    return {
      action: 'promoted',
      module,
      details: { version },
      before: now,
      after: { live: version, canary: null },
      releases: [release],
      writes: (isDecided) => [
        ...approve(release, { grant, registry }, isDecided),
        ...goLive(release, ctx.now(), isDecided),
      ],
    }
  })
}

/**
 * Gives a share of visitors an accepted release; a canary that the module has ends. The same release with the same strategy
 * again changes nothing; with another strategy it begins anew, with that one's first share.
 * @throws ProblemError as `promoteRelease`, and `release-withdrawn`, `module-not-live`, `bad-input` for the live release
 */
export const startCanary = async ({
  ctx,
  input,
}: Args<OfRelease & Seen & { strategy: CanaryStrategy }, RegistryCtx>): Promise<void> => {
  const { module, version, from, grant, strategy } = input
  await changeRegistry(ctx, grant, async (registry) => {
    const { release, withdrawnAtMs, withdrawnReason } = await findAcceptedRelease({ ctx, input })
    if (withdrawnAtMs !== null) throw isWithdrawn(module, version, withdrawnReason)
    const now = shownOf(registry, module)
    if (now.live === null) throw notLive(module)
    if (now.live === version) throw isLive(module, version)
    if (now.canary === version && hasStrategy(registry, module, strategy)) return null
    checkSeen(module, 'canary', { seen: from, now: now.canary })
    checkNotFrozen(module, registry)
    checkFits(release, registry)
    const nowMs = ctx.now()
    const values = sql`${module}, ${version}, ${JSON.stringify(strategy)}, ${strategy.percent}, ${nowMs}, ${nowMs}, ${grant.actor}`
    return {
      action: 'canary-started',
      module,
      details: { version, strategy },
      before: now,
      after: { live: now.live, canary: version },
      releases: [release],
      writes: (isDecided) => [
        ...approve(release, { grant, registry }, isDecided),
        sql`insert into ${moduleCanaries} (module, version, strategy, percent, percent_since_ms, started_at_ms, started_by) select ${values} where ${isDecided} on conflict (module) do update set version = excluded.version, strategy = excluded.strategy, percent = excluded.percent, percent_since_ms = excluded.percent_since_ms, started_at_ms = excluded.started_at_ms, started_by = excluded.started_by`,
      ],
    }
  })
}

const hasStrategy = (
  { modules }: Pick<Registry, 'modules'>,
  module: string,
  strategy: CanaryStrategy,
): boolean => {
  const known = modules.find((one) => one.module === module)?.canary?.strategy
  return known !== undefined && canonicalJson(known) === canonicalJson(strategy)
}

/** Ends a module's canary without withdrawing it; its visitors get the live release again. Without one nothing is done. @throws ProblemError `beyond-deploy-token`, `version-conflict` */
export const endCanary = async ({
  ctx,
  input: { module, version, grant },
}: Args<
  { module: string; version?: string | undefined; grant: Grant },
  RegistryCtx
>): Promise<void> => {
  await changeRegistry(ctx, grant, (registry) => {
    const now = shownOf(registry, module)
    if (now.canary === null) return null
    checkSeen(module, 'canary', { seen: version, now: now.canary })
    return {
      action: 'canary-ended',
      module,
      details: { version: now.canary },
      before: now,
      after: { live: now.live, canary: null },
      releases: releasesOf(registry, module, { canary: now.canary }),
      writes: (isDecided) => [deleteCanary(module, isDecided)],
    }
  })
}

/** Of a module without a live release. */
export const notLive = (module: string): ProblemError =>
  new ProblemError(
    'module-not-live',
    `Nothing of ${module} is live. Make a release of it live first.`,
  )

const isLive = (module: string, version: string): ProblemError =>
  new ProblemError('bad-input', `${module} ${version} is live: every visitor gets it.`, {
    issues: [{ path: 'version', message: 'must be another than the live release' }],
  })

const isWithdrawn = (module: string, version: string, reason: string | null): ProblemError =>
  new ProblemError(
    'release-withdrawn',
    `${module} ${version} was withdrawn${reason ? `: ${reason}` : ''}. Publish a repaired release, or make this one live.`,
  )
