import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { RollbackInput, WithdrawInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Args } from '../../../platform/context.ts'
import {
  changeRegistry,
  type OfModule,
  type OfRelease,
  type RegistryCtx,
} from './change-registry.ts'
import {
  checkFits,
  checkNotHeld,
  checkSeenRelease,
  deleteCanary,
  goLive,
  notLive,
} from './promote.ts'
import {
  findAcceptedRelease,
  findStoredRelease,
  isRelease,
  type ModuleState,
  type ReleaseName,
  type StoredRelease,
} from '../read/read-registry.ts'

/** Works during a freeze. If staff froze the module, no token can revive a withdrawn release. */
export const rollBack = async ({
  ctx,
  input,
}: Args<OfModule & RollbackInput, RegistryCtx>): Promise<{ version: string }> => {
  const { module, version, from, reason, grant } = input
  const named = version === undefined ? null : await findFormer(ctx, { module, version })
  let leaving = from
  let goal = ''
  await changeRegistry(ctx, input, (state) => {
    const { live } = state
    if (!live) throw notLive(module)
    goal = version ?? live.version
    if (live.version === version) return null
    // A retry fails if somebody else has rolled this release back since the first attempt.
    leaving ??= live.version
    checkSeenRelease(leaving, state, 'live')
    const target = named?.release ?? lastGoodOf(state)
    if (named && named.withdrawnAtMs !== null) checkNotHeld(state, grant)
    goal = target.version
    checkFits(target, state.all)
    const why = { reason: reason ?? `rolled back to ${goal}`, nowMs: ctx.now() }
    return {
      action: 'rolled-back',
      after: { version: goal, reason, live: goal, canary: null },
      releases: [target, live.release],
      writes: (isDecided) => [
        ...goLive(target, ctx.now(), isDecided),
        markWithdrawn({ module, version: live.version }, why, isDecided),
      ],
    }
  })
  return { version: goal }
}

const findFormer = async (ctx: RegistryCtx, input: ReleaseName): Promise<StoredRelease> => {
  const stored = await findAcceptedRelease({ ctx, input })
  if (stored.lastLiveAtMs !== null) return stored
  throw new ProblemError(
    'release-not-accepted',
    `${input.module} ${input.version} was never live: there is no way back to it. Promote it instead.`,
  )
}

/**
 * The last good release replaces a withdrawn live one, even in a freeze. Resolves to false if
 * nothing changed.
 */
export const withdrawRelease = async ({
  ctx,
  input,
}: Args<OfRelease & WithdrawInput & { isCanaryOnly?: boolean }, RegistryCtx>): Promise<boolean> => {
  const { module, version, reason, isCanaryOnly = false } = input
  return changeRegistry(ctx, input, async (state) => {
    const { release, withdrawnAtMs } = await findStoredRelease({ ctx, input })
    const isCanary = state.canary?.version === version
    const isLive = state.live?.version === version
    if (isCanaryOnly && !isCanary) return null
    if (!isCanary && !isLive && withdrawnAtMs !== null) return null
    const target = isLive ? lastGoodOf(state) : null
    if (target) checkFits(target, state.all)
    const nowMs = ctx.now()
    return {
      action: 'withdrawn',
      after: {
        version,
        reason,
        ...(target && { live: target.version }),
        ...((isCanary || target) && { canary: null }),
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

const lastGoodOf = ({ module, live, lastGood }: ModuleState): Release => {
  if (lastGood) return lastGood
  throw new ProblemError(
    'no-last-good',
    `${module} ${live?.version} is the only release of ${module} that was live and not withdrawn. Publish a repaired one, or take the whole module out of the shop: release withdraw --module.`,
  )
}

/** The module stays out of the shop until one of its releases is made live again. */
export const removeModule = async ({ ctx, input }: Args<OfModule, RegistryCtx>): Promise<void> => {
  const { module } = input
  if (module === 'shell') {
    throw new ProblemError('bad-input', 'The shop has no page without its shell.', {
      issues: [{ path: 'module', message: 'must be another module than the shell' }],
    })
  }
  await changeRegistry(ctx, input, ({ live, canary }) => {
    const shown = [live, canary].filter((one) => one !== null)
    if (shown.length === 0) return null
    const why = { reason: 'the module was taken out of the shop', nowMs: ctx.now() }
    return {
      action: 'removed',
      after: { live: null, canary: null },
      writes: (isDecided) => [
        ...shown.map(({ version }) => markWithdrawn({ module, version }, why, isDecided)),
        sql`
          delete from ${moduleChannels}
          where module = ${module} and channel = 'live' and ${isDecided}`,
        deleteCanary(module, isDecided),
      ],
    }
  })
}

const markWithdrawn = (
  name: ReleaseName,
  { reason = null, nowMs }: { reason: string | null | undefined; nowMs: number },
  isDecided: SQL,
): SQL =>
  sql`
    update ${moduleReleases} set withdrawn_at_ms = ${nowMs}, withdrawn_reason = ${reason}
    where ${isRelease(name)} and withdrawn_at_ms is null and ${isDecided}`
