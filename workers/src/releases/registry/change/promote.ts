import { type SQL, sql } from 'drizzle-orm'

import { grantsOf } from '@shop/contracts/backend'
import { ProblemError } from '@shop/contracts/problem'
import type { MakeLiveInput, RequestedChannel, StartCanaryInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { isTokenActor, tokenIdOf } from '@shop/db/deploy-token'
import {
  moduleCanaries,
  moduleChannels,
  moduleReleases,
  modules as moduleSettings,
} from '@shop/db/schema/releases'

import { canonicalJson } from '../../../platform/crypto.ts'
import type { Args } from '../../../platform/context.ts'
import { checkOwners, checkShared } from '../gate/release-rules.ts'
import {
  findAcceptedRelease,
  isRelease,
  type ModuleState,
  type ReleaseName,
  type StoredRelease,
} from '../read/read-registry.ts'
import {
  changeSettings,
  isApproved,
  linksOf,
  nameOfLink,
  nameOfPage,
  namesOfSources,
} from '../read/settings.ts'
import { isUsable } from '../../../platform/staff/credential.ts'
import { findTokenById, type Grant } from '../tokens/deploy-tokens.ts'
import {
  changeRegistry,
  checkSeen,
  type OfModule,
  type OfRelease,
  type RegistryCtx,
  upsertIf,
} from './change-registry.ts'
import { rowOf } from './module-settings.ts'

/**
 * Makes a release live, clears its withdrawal, and ends the canary. A release that is live already
 * may gain approvals. Resolves to false if nothing changed.
 */
export const promoteRelease = async ({
  ctx,
  input,
}: Args<OfModule & MakeLiveInput & { isCanaryOnly?: boolean }, RegistryCtx>): Promise<boolean> => {
  const { version, from, grant, isCanaryOnly = false } = input
  const stored = await findAcceptedRelease({ ctx, input })
  const { release } = stored
  return changeRegistry(ctx, input, async (state) => {
    const { live, canary } = state
    if (isCanaryOnly && canary?.version !== version) return null
    checkSeenRelease(from, state, 'live')
    checkNotFrozen(state)
    checkFits(release, state.all)
    const approve = await decideApproval(ctx, { stored, grant, state, requested: { kind: 'live' } })
    if (live?.version === version)
      return approve && { action: 'changed', releases: [release], writes: approve }
    return {
      action: 'promoted',
      after: { version, live: version, canary: null },
      releases: [release],
      writes: (isDecided) => [
        ...(approve?.(isDecided) ?? []),
        ...goLive(release, ctx.now(), isDecided),
      ],
    }
  })
}

/** A different strategy restarts the canary. */
export const startCanary = async ({
  ctx,
  input,
}: Args<OfModule & StartCanaryInput, RegistryCtx>): Promise<void> => {
  const { module, version, from, grant, strategy } = input
  await changeRegistry(ctx, input, async (state) => {
    const { live, canary } = state
    const stored = await findAcceptedRelease({ ctx, input })
    const { release, withdrawnAtMs, withdrawnReason } = stored
    if (withdrawnAtMs !== null)
      throw new ProblemError(
        'release-withdrawn',
        `${module} ${version} was withdrawn${withdrawnReason ? `: ${withdrawnReason}` : ''}. Publish a repaired release, or make this one live.`,
      )
    if (!live) throw notLive(module)
    if (live.version === version)
      throw new ProblemError('bad-input', `${module} ${version} is live: every visitor gets it.`, {
        issues: [{ path: 'version', message: 'must be another than the live release' }],
      })
    const isSame = canonicalJson(canary?.strategy) === canonicalJson(strategy)
    if (canary?.version === version && isSame) return null
    checkSeenRelease(from, state, 'canary')
    checkNotFrozen(state)
    checkFits(release, state.all)
    const approve = await decideApproval(ctx, { stored, grant, state, requested: strategy })
    const nowMs = ctx.now()
    const row = {
      module,
      version,
      strategy: JSON.stringify(strategy),
      percent: strategy.percent,
      percent_since_ms: nowMs,
      started_at_ms: nowMs,
      started_by: grant.actor,
    }
    return {
      action: 'canary-started',
      after: { version, strategy, canary: version },
      releases: [release],
      writes: (isDecided) => [
        ...(approve?.(isDecided) ?? []),
        upsertIf(moduleCanaries, row, isDecided),
      ],
    }
  })
}

type GrowCanary = OfRelease & { startedAtMs: number; from: number; percent: number }

/** Does nothing if the canary has been replaced or restarted, or if its share is not `from`. */
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
        sql`
          update ${moduleCanaries} set percent = ${percent}, percent_since_ms = ${ctx.now()}
          where module = ${module} and ${isDecided}`,
      ],
    }
  })

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

/**
 * Checks the release with the live releases of other modules and with their canaries, because a
 * visitor may get either.
 */
export const checkFits = (release: Release, all: readonly ModuleState[]): void => {
  const others = all.filter(({ module }) => module !== release.module)
  const live = others.flatMap((other) => other.live?.release ?? [])
  const canaries = others.flatMap(({ canary }) => canary?.release ?? [])
  for (const releases of [live, canaries]) {
    checkOwners(release, releases)
    checkShared(release, releases)
  }
}

/** `seen` is null if the caller believes that the channel is empty. */
export const checkSeenRelease = (
  seen: string | null | undefined,
  state: ModuleState,
  channel: 'live' | 'canary',
): void => {
  const version = state[channel]?.version ?? null
  const role = channel === 'live' ? 'live' : 'the canary'
  const conflict = `${version ?? 'Nothing'} of ${state.module} is ${role} now, not ${seen ?? 'nothing'}.`
  checkSeen(seen, version, conflict)
}

const checkNotFrozen = ({ module, freeze }: ModuleState): void => {
  if (!freeze) return
  const wayOut = isTokenActor(freeze.by) ? 'End the freeze first' : 'A manager can end the freeze'
  throw new ProblemError(
    'module-frozen',
    `${module} is frozen by ${freeze.by}: ${freeze.reason}. ${wayOut}; rollback and withdraw work all the same.`,
  )
}

/** Rejects deploy tokens while staff have frozen the module, because the tokens may have leaked. */
export const checkNotHeld = (state: ModuleState, { actor }: Pick<Grant, 'actor'>): void => {
  if (isTokenActor(actor) && state.freeze && !isTokenActor(state.freeze.by)) checkNotFrozen(state)
}

/** Ends the canary, too, because it was compared with the previous live release. */
export const goLive = ({ module, version }: ReleaseName, nowMs: number, isDecided: SQL): SQL[] => [
  sql`
    update ${moduleReleases}
    set last_live_at_ms = ${nowMs}, withdrawn_at_ms = null, withdrawn_reason = null
    where ${isRelease({ module, version })} and ${isDecided}`,
  upsertIf(
    moduleChannels,
    { module, channel: 'live', version, updated_at_ms: nowMs },
    isDecided,
    2,
  ),
  deleteCanary(module, isDecided),
]

export const deleteCanary = (module: string, isDecided: SQL): SQL =>
  sql`delete from ${moduleCanaries} where module = ${module} and ${isDecided}`

type Going = {
  stored: StoredRelease
  grant: Grant
  state: ModuleState
  requested: RequestedChannel
}

/**
 * Returns statements that approve what the deploy token may publish by itself, or null if there is
 * nothing to approve.
 * @throws ProblemError `release-waits-for-grants`; then nothing goes live
 */
const decideApproval = async (
  ctx: RegistryCtx,
  going: Going,
): Promise<((isDecided: SQL) => SQL[]) | null> => {
  const { release } = going.stored
  const { settings } = going.state
  const { approved } = settings
  const right = await findRight(ctx, going)
  const missing = (release.backend ? grantsOf(release.backend) : []).filter(
    ({ name }) => !isApproved(approved.grants, name),
  )
  const waiting = missing.filter(({ name }) => !isApproved(right.grants, name))
  if (waiting.length > 0 && going.state.live?.version !== release.version) {
    // The stored `requested` lets staff approve and do what was requested in one step.
    const { requested } = going
    await ctx.db.update(moduleReleases).set({ requested }).where(isRelease(release))
    const { module, version } = release
    throw new ProblemError(
      'release-waits-for-grants',
      `${module} ${version} is stored and waiting: a manager must approve what it does, in the back office at Integrations → ${module} → Back end. Until then, nothing changes.`,
      { issues: waiting.map(({ name, text }) => ({ path: `backend: ${name}`, message: text })) },
    )
  }
  const names = [...linksOf(release).map(nameOfLink), ...(release.pages ?? []).map(nameOfPage)]
  const added = {
    links: right.links ? names.filter((name) => !isApproved(approved.links, name)) : [],
    sources: namesOfSources(release.sources).filter(
      (name) => isApproved(right.sources, name) && !isApproved(approved.sources, name),
    ),
    grants: missing.filter((one) => !waiting.includes(one)).map(({ name }) => name),
  }
  if (Object.values(added).every((names) => names.length === 0)) return null
  const row = rowOf(release.module, changeSettings(settings, { approve: added }))
  return (isDecided) => [upsertIf(moduleSettings, row, isDecided)]
}

/**
 * When a manager first makes a release live or a canary, the rights of its deploy token apply,
 * because the token's team could have done the same. Later, only the manager's rights apply, so
 * that an approval stays removed once staff have removed it.
 */
const findRight = async (
  ctx: RegistryCtx,
  { stored: { module, version, createdBy, lastLiveAtMs }, grant, state }: Going,
): Promise<Pick<Grant, 'links' | 'sources' | 'grants'>> => {
  const isShown = lastLiveAtMs !== null || state.canary?.version === version
  if (isShown || isTokenActor(grant.actor) || !createdBy || !isTokenActor(createdBy)) return grant
  const sender = await findTokenById(ctx, module, tokenIdOf(createdBy))
  return sender && isUsable(sender, ctx.now()) ? sender : grant
}

export const notLive = (module: string): ProblemError =>
  new ProblemError(
    'module-not-live',
    `Nothing of ${module} is live. Make a release of it live first.`,
  )
