import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { isTokenActor } from '@shop/db/token-actor'
import { moduleCanaries, moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Grant } from '../tokens/deploy-tokens.ts'
import {
  changeSettings,
  isApproved,
  isLinkApproved,
  linksOf,
  nameOfLink,
  nameOfPage,
  namesOfSources,
  type Settings,
} from '../read/settings.ts'
import { checkOwners, checkShared } from '../gate/release-rules.ts'
import type { ModuleState } from '../read/read-registry.ts'
import { checkSeen } from './change-registry.ts'
import { saveSettings } from './module-settings.ts'

/**
 * Checks a release against what visitors get of other modules. This includes canaries, because a
 * visitor may get both.
 * @throws ProblemError `release-path-taken`, `release-slot-taken`, `release-does-not-fit`
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

/**
 * Checks that the channel still has the version that the caller has seen; `null` means none.
 * @throws ProblemError `version-conflict`
 */
export const checkSeenRelease = (
  seen: string | null | undefined,
  state: ModuleState,
  channel: 'live' | 'canary',
): void => {
  const version = state[channel]?.version ?? null
  const role = channel === 'live' ? 'live' : 'the canary'
  const conflict = `Of ${state.module}, ${version ?? 'nothing'} is ${role} by now, and not ${seen ?? 'nothing'}.`
  checkSeen(seen, version, conflict)
}

/** @throws ProblemError `module-frozen` */
export const checkNotFrozen = ({ module, freeze }: ModuleState): void => {
  if (!freeze) return
  throw new ProblemError(
    'module-frozen',
    `${module} is frozen by ${freeze.by}: ${freeze.reason}. ${isTokenActor(freeze.by) ? 'End the freeze first' : 'A manager can end the freeze'}; rollback and withdraw work all the same.`,
  )
}

/**
 * Rejects a token while staff have frozen its module, because the token may have leaked.
 * @throws ProblemError `module-frozen`
 */
export const checkNotHeld = (state: ModuleState, { actor }: Pick<Grant, 'actor'>): void => {
  if (isTokenActor(actor) && state.freeze && !isTokenActor(state.freeze.by)) checkNotFrozen(state)
}

/** Makes a release live. Ends the module's canary, because it was compared with another release. */
export const goLive = (
  { module, version }: Pick<Release, 'module' | 'version'>,
  nowMs: number,
  isDecided: SQL,
): SQL[] => [
  sql`update ${moduleReleases} set first_live_at_ms = coalesce(first_live_at_ms, ${nowMs}), last_live_at_ms = ${nowMs}, withdrawn_at_ms = null, withdrawn_reason = null where module = ${module} and version = ${version} and ${isDecided}`,
  sql`insert into ${moduleChannels} (module, channel, version, updated_at_ms) select ${module}, 'live', ${version}, ${nowMs} where ${isDecided} on conflict (module, channel) do update set version = excluded.version, updated_at_ms = excluded.updated_at_ms`,
  deleteCanary(module, isDecided),
]

export const deleteCanary = (module: string, isDecided: SQL): SQL =>
  sql`delete from ${moduleCanaries} where module = ${module} and ${isDecided}`

export const markWithdrawn = (
  { module, version }: Pick<Release, 'module' | 'version'>,
  { reason = null, nowMs }: { reason: string | null | undefined; nowMs: number },
  isDecided: SQL,
): SQL =>
  sql`update ${moduleReleases} set withdrawn_at_ms = ${nowMs}, withdrawn_reason = ${reason} where module = ${module} and version = ${version} and withdrawn_at_ms is null and ${isDecided}`

/**
 * Approves the links, pages and sources of a release that the deploy token may show without
 * approval by staff. Earlier approvals stay.
 */
export const approve = (
  release: Release,
  { grant, settings }: { grant: Grant; settings: Settings },
  isDecided: SQL,
): SQL[] => {
  const { module, pages = [], sources } = release
  const { approvedLinks, approvedSources } = settings
  const links = linksOf(release).filter((link) => !isLinkApproved(approvedLinks, link))
  const names = [...links.map(nameOfLink), ...pages.map(nameOfPage)]
  const added = {
    links: grant.links ? names.filter((name) => !isApproved(approvedLinks, name)) : [],
    sources: namesOfSources(sources).filter(
      (name) => isApproved(grant.sources, name) && !isApproved(approvedSources, name),
    ),
  }
  if (added.links.length + added.sources.length === 0) return []
  return [saveSettings(module, changeSettings(settings, { approve: added }), isDecided)]
}
