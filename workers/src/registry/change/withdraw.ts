/** A release leaves visitors: a rollback, a withdrawal, or its whole module. */
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { moduleChannels } from '@shop/db/schema/releases'
import { sql } from 'drizzle-orm'

import type { Grant } from '../tokens/deploy-tokens.ts'
import type { Registry } from '../read/read-registry.ts'
import type { Args } from '../../platform/context.ts'
import { changeRegistry, type RegistryCtx, releasesOf, shownOf } from './change-registry.ts'
import { checkFits, checkSeen, deleteCanary, goLive, markWithdrawn } from './go-live.ts'
import { notLive, type OfRelease } from './promote.ts'
import { findAcceptedRelease, findStoredRelease } from '../read/stored-release.ts'

type Rollback = {
  module: string
  grant: Grant
  /** The release to go back to; the last good one unless given. */
  version?: string | undefined
  /** The live release that is to be left; refused when it is another by now. */
  from?: string | undefined
  reason?: string | undefined
}

/**
 * Goes back to a release that was live before, and withdraws the one that is left. Works in a freeze. Resolves to the version
 * that is live then; when it is live already, nothing is done.
 * @throws ProblemError `module-not-live`, `no-last-good`, `release-not-found`, `release-not-accepted` for one that was never live,
 * `version-conflict`, `beyond-deploy-token`, and what `checkFits` throws
 */
export const rollBack = async ({
  ctx,
  input: { module, version, from, reason, grant },
}: Args<Rollback, RegistryCtx>): Promise<{ version: string }> => {
  const named = version === undefined ? null : await findFormer(ctx, { module, version })
  let leaving = from
  let goal = ''
  await changeRegistry(ctx, grant, (registry) => {
    const now = shownOf(registry, module)
    const { live } = now
    if (live === null) throw notLive(module)
    goal = version ?? live
    if (live === version) return null
    // Of two who see the same failure the second would go back one release more.
    leaving ??= live
    checkSeen(module, 'live', { seen: leaving, now: live })
    const target = named ?? lastGoodOf(registry, module)
    goal = target.version
    checkFits(target, registry)
    return {
      action: 'rolled-back',
      module,
      details: { version: goal, reason },
      before: now,
      after: { live: goal, canary: null },
      releases: [target, ...releasesOf(registry, module, { live })],
      writes: (isDecided) => [
        ...goLive(target, ctx.now(), isDecided),
        markWithdrawn(
          { module, version: live },
          { reason: reason ?? `rolled back to ${goal}`, nowMs: ctx.now() },
          isDecided,
        ),
      ],
    }
  })
  return { version: goal }
}

const findFormer = async (
  ctx: RegistryCtx,
  input: { module: string; version: string },
): Promise<Release> => {
  const { release, lastLiveAtMs } = await findAcceptedRelease({ ctx, input })
  if (lastLiveAtMs !== null) return release
  throw new ProblemError(
    'release-not-accepted',
    `${input.module} ${input.version} was never live: there is no way back to it. Promote it instead.`,
  )
}

/**
 * Takes a release out of the shop for a reason: a canary ends, a live one gives way to the last good one. It stays
 * withdrawn until it is made live again. Works in a freeze. With `isCanaryOnly` it does nothing unless the release is the module's
 * canary. Resolves to whether it changed anything.
 * @throws ProblemError `release-not-found`, `no-last-good`, `beyond-deploy-token`, `version-conflict`, and what `checkFits` throws
 */
export const withdrawRelease = async ({
  ctx,
  input,
}: Args<
  OfRelease & { reason?: string | undefined; isCanaryOnly?: boolean },
  RegistryCtx
>): Promise<boolean> => {
  const { module, version, reason, grant, isCanaryOnly = false } = input
  return changeRegistry(ctx, grant, async (registry) => {
    const { release, withdrawnAtMs } = await findStoredRelease({ ctx, input })
    const now = shownOf(registry, module)
    const isCanary = now.canary === version
    const isLive = now.live === version
    if (isCanaryOnly && !isCanary) return null
    if (!isCanary && !isLive && withdrawnAtMs !== null) return null
    const target = isLive ? lastGoodOf(registry, module) : null
    if (target) checkFits(target, registry)
    const nowMs = ctx.now()
    return {
      action: 'withdrawn',
      module,
      details: { version, reason },
      before: now,
      after: {
        live: target?.version ?? now.live,
        canary: isCanary || target ? null : now.canary,
      },
      releases: target ? [release, target] : [release],
      writes: (isDecided) => [
        markWithdrawn({ module, version }, { reason, nowMs }, isDecided),
        ...(isCanary ? [deleteCanary(module, isDecided)] : []),
        ...(target ? goLive(target, nowMs, isDecided) : []),
      ],
    }
  })
}

const lastGoodOf = (
  { modules, live }: Pick<Registry, 'modules' | 'live'>,
  module: string,
): Release => {
  const lastGood = modules.find((one) => one.module === module)?.lastGood
  if (lastGood) return lastGood
  throw new ProblemError(
    'no-last-good',
    `${module} ${live.get(module)} is the only release of ${module} that was live and not withdrawn. Publish a repaired one, or take the whole module out of the shop: release withdraw --module.`,
  )
}

/**
 * Takes a whole module out of the shop, with its canary; its releases stay, and making one live brings it back. The shell
 * stays: without it there is no page. A module that is out already stays so.
 * @throws ProblemError `bad-input`, `beyond-deploy-token`, `version-conflict`
 */
export const removeModule = async ({
  ctx,
  input: { module, grant },
}: Args<{ module: string; grant: Grant }, RegistryCtx>): Promise<void> => {
  if (module === 'shell') {
    throw new ProblemError('bad-input', 'The shop has no page without its shell.', {
      issues: [{ path: 'module', message: 'must be another module than the shell' }],
    })
  }
  await changeRegistry(ctx, grant, (registry) => {
    const now = shownOf(registry, module)
    if (now.live === null && now.canary === null) return null
    return {
      action: 'removed',
      module,
      before: now,
      after: { live: null, canary: null },
      releases: releasesOf(registry, module, now),
      writes: (isDecided) => [
        sql`delete from ${moduleChannels} where module = ${module} and channel = 'live' and ${isDecided}`,
        deleteCanary(module, isDecided),
      ],
    }
  })
}
