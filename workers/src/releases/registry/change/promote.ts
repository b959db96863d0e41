import { sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { StartCanaryInput } from '@shop/contracts/registry'
import type { MakeLiveInput } from '@shop/contracts/release'
import { moduleCanaries } from '@shop/db/schema/releases'

import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Args } from '../../../platform/context.ts'
import {
  changeRegistry,
  type OfModule,
  type OfRelease,
  type RegistryCtx,
} from './change-registry.ts'
import {
  approve,
  checkFits,
  checkNotFrozen,
  checkSeenRelease,
  deleteCanary,
  goLive,
} from './go-live.ts'
import { findAcceptedRelease } from '../read/stored-release.ts'

/**
 * Makes an accepted release live for new page views, if it fits the live releases of other modules.
 * This clears a withdrawal and ends the module's canary. Does nothing if the release is already
 * live. With `isCanaryOnly`, does nothing unless the release is the module's canary. Resolves to
 * true if it changed anything.
 * @throws ProblemError `release-not-found`, `release-not-accepted`, `beyond-deploy-token`,
 * `module-frozen`, `release-path-taken`, `release-slot-taken`, `release-does-not-fit`,
 * `version-conflict`
 */
export const promoteRelease = async ({
  ctx,
  input,
}: Args<OfModule & MakeLiveInput & { isCanaryOnly?: boolean }, RegistryCtx>): Promise<boolean> => {
  const { version, from, grant, isCanaryOnly = false } = input
  const { release } = await findAcceptedRelease({ ctx, input })
  return changeRegistry(ctx, input, (state) => {
    const { live, canary, settings } = state
    if (live?.version === version || (isCanaryOnly && canary?.version !== version)) return null
    checkSeenRelease(from, state, 'live')
    checkNotFrozen(state)
    checkFits(release, state.all)
    return {
      action: 'promoted',
      after: { version, live: version, canary: null },
      releases: [release],
      writes: (isDecided) => [
        ...approve(release, { grant, settings }, isDecided),
        ...goLive(release, ctx.now(), isDecided),
      ],
    }
  })
}

/**
 * Gives an accepted release to a share of visitors, and ends the module's previous canary.
 * Repeating it with the same strategy changes nothing. Another strategy restarts the canary with
 * its own first share.
 * @throws ProblemError as `promoteRelease`, and `release-withdrawn`, `module-not-live`, `bad-input`
 * if the release is live
 */
export const startCanary = async ({
  ctx,
  input,
}: Args<OfModule & StartCanaryInput, RegistryCtx>): Promise<void> => {
  const { module, version, from, grant, strategy } = input
  await changeRegistry(ctx, input, async (state) => {
    const { live, canary, settings } = state
    const { release, withdrawnAtMs, withdrawnReason } = await findAcceptedRelease({ ctx, input })
    if (withdrawnAtMs !== null) throw isWithdrawn(module, version, withdrawnReason)
    if (!live) throw notLive(module)
    if (live.version === version) throw isLive(module, version)
    const isSame = canonicalJson(canary?.strategy) === canonicalJson(strategy)
    if (canary?.version === version && isSame) return null
    checkSeenRelease(from, state, 'canary')
    checkNotFrozen(state)
    checkFits(release, state.all)
    const nowMs = ctx.now()
    const values = sql`${module}, ${version}, ${JSON.stringify(strategy)}, ${strategy.percent}, ${nowMs}, ${nowMs}, ${grant.actor}`
    return {
      action: 'canary-started',
      after: { version, strategy, canary: version },
      releases: [release],
      writes: (isDecided) => [
        ...approve(release, { grant, settings }, isDecided),
        sql`insert into ${moduleCanaries} (module, version, strategy, percent, percent_since_ms, started_at_ms, started_by) select ${values} where ${isDecided} on conflict (module) do update set version = excluded.version, strategy = excluded.strategy, percent = excluded.percent, percent_since_ms = excluded.percent_since_ms, started_at_ms = excluded.started_at_ms, started_by = excluded.started_by`,
      ],
    }
  })
}

type GrowCanary = OfRelease & { startedAtMs: number; from: number; percent: number }

/**
 * Raises the share of a canary. Does nothing if the module's canary has been replaced or restarted,
 * or has a different share. Resolves to true if it changed anything.
 * @throws ProblemError `beyond-deploy-token`, `module-frozen`, `version-conflict`
 */
export const growCanary = ({ ctx, input }: Args<GrowCanary, RegistryCtx>): Promise<boolean> =>
  changeRegistry(ctx, input, (state) => {
    const { module, version, startedAtMs, from, percent } = input
    const { canary } = state
    const isSame = canary?.version === version && canary.startedAtMs === startedAtMs
    if (!isSame || canary.percent !== from) return null
    checkNotFrozen(state)
    return {
      action: 'canary-grown',
      after: { version, percent },
      releases: [canary.release],
      writes: (isDecided) => [
        sql`update ${moduleCanaries} set percent = ${percent}, percent_since_ms = ${ctx.now()} where module = ${module} and ${isDecided}`,
      ],
    }
  })

/**
 * Ends a module's canary without withdrawing it; its visitors get the live release again. Does
 * nothing if there is no canary.
 * @throws ProblemError `beyond-deploy-token`, `version-conflict`
 */
export const endCanary = async ({
  ctx,
  input,
}: Args<OfModule & { version?: string | undefined }, RegistryCtx>): Promise<void> => {
  await changeRegistry(ctx, input, (state) => {
    const { canary } = state
    if (!canary) return null
    checkSeenRelease(input.version, state, 'canary')
    return {
      action: 'canary-ended',
      after: { version: canary.version, canary: null },
      releases: [canary.release],
      writes: (isDecided) => [deleteCanary(input.module, isDecided)],
    }
  })
}

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
