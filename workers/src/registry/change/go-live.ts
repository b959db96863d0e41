/** What belongs to every change of the release that visitors get: the checks against the others, and the statements. */
import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { isTokenActor } from '@shop/db/token-actor'
import { moduleCanaries, moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Grant } from '../tokens/deploy-tokens.ts'
import type { Registry } from '../read/read-registry.ts'
import { changeSettings, defaultSettings, isApproved, namesOfSources } from '../read/settings.ts'
import { saveSettings } from './module-settings.ts'
import { checkOwners, checkShared } from '../gate/release-rules.ts'

/**
 * Whether a release fits what visitors get of the other modules, canaries included: a visitor may get both.
 * @throws ProblemError `release-path-taken`, `release-slot-taken`, `release-does-not-fit`
 */
export const checkFits = (release: Release, { modules }: Pick<Registry, 'modules'>): void => {
  const others = modules.filter(({ module }) => module !== release.module)
  const live = others.flatMap((other) => other.live ?? [])
  const canaries = others.flatMap(({ canary }) => canary?.release ?? [])
  for (const releases of [live, canaries]) {
    checkOwners(release, releases)
    checkShared(release, releases)
  }
}

/**
 * Whether visitors get the release that who asks has seen, `null` for none; of two who saw the same the second is refused. Without
 * `seen` there is nothing to check.
 * @throws ProblemError `version-conflict`
 */
export const checkSeen = (
  module: string,
  channel: 'live' | 'canary',
  { seen, now }: { seen: string | null | undefined; now: string | null },
): void => {
  if (seen === undefined || seen === now) return
  const role = channel === 'live' ? 'live' : 'the canary'
  throw new ProblemError(
    'version-conflict',
    `Of ${module}, ${now ?? 'nothing'} is ${role} by now, and not ${seen ?? 'nothing'}. Look at it, then try again if it must be.`,
  )
}

/** @throws ProblemError `module-frozen` */
export const checkNotFrozen = (module: string, { freezes }: Pick<Registry, 'freezes'>): void => {
  const freeze = freezes.find((one) => one.module === module)
  if (!freeze) return
  throw new ProblemError(
    'module-frozen',
    `${module} is frozen by ${freeze.by}: ${freeze.reason}. ${isTokenActor(freeze.by) ? 'End the freeze first' : 'A manager can end the freeze'}; rollback and withdraw work all the same.`,
  )
}

/** Makes a release the live one; the canary of its module, which was compared with another, ends. */
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

/** Approves those links and sources of a release that the deploy token may show without staff; what was approved before stays so. */
export const approve = (
  { module, links, sources }: Release,
  { grant, registry }: { grant: Grant; registry: Pick<Registry, 'settings'> },
  isDecided: SQL,
): SQL[] => {
  const settings = registry.settings.get(module) ?? defaultSettings
  const ofGrant = {
    links: grant.links ? links.map(({ href }) => href) : [],
    sources: namesOfSources(sources).filter((name) => isApproved(grant.sources, name)),
  }
  const added = {
    links: ofGrant.links.filter((href) => !isApproved(settings.approvedLinks, href)),
    sources: ofGrant.sources.filter((name) => !isApproved(settings.approvedSources, name)),
  }
  if (added.links.length + added.sources.length === 0) return []
  return [saveSettings(module, changeSettings(settings, { approve: added }), isDecided)]
}
