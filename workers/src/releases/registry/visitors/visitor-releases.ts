/**
 * Chooses the release of each module for one visitor: preview before canary before live, and a
 * fallback for a release that failed to load.
 */
import type { Release } from '@shop/contracts/release'
import { isIsolated } from '@shop/contracts/route-pattern'

import type { RegistryModule } from '../read/read-registry.ts'
import { findMisfit } from '../gate/release-rules.ts'

const serviceWorkerPath = '/sw.js'

/** The number of buckets. A share is exact to a hundredth of a percent. */
export const bucketCount = 10_000

export type Visitor = {
  /** Their random number from 0 to 9,999, which decides whether they get a canary. */
  bucket: number
  previews: readonly Release[]
  /** The version of each module that their browser recently failed to load. */
  failed: ReadonlyMap<string, string>
  path: string
}

/** The releases of one page view, or of a request that belongs to it. */
export type ChosenReleases = {
  releases: readonly Release[]
  previews: readonly Release[]
  unfitPreview: UnfitPreview | null
  /** The releases that this visitor's bucket puts on a side of a canary's comparison. */
  compared: readonly Release[]
  /** Names of the modules that have a fallback release. */
  withFallback: ReadonlySet<string>
}

export type UnfitPreview = { release: Release; reason: string }

export const chooseReleases = (
  registry: readonly RegistryModule[],
  visitor: Visitor,
): ChosenReleases => {
  const choices = registry.flatMap((registered) => candidates(registered, visitor))
  const requested = visitor.previews.map((preview) => forSameAudience(preview, registry))
  const unfitPreview = findUnfit(requested, choices)
  const previews = requested.filter((preview) => preview !== unfitPreview?.release)
  const all = withPreviews(choices, previews)
  const hasFailed = ({ module, version }: Release): boolean =>
    visitor.failed.get(module) === version
  const releases = all.map(({ first }) => first)
  // A script of any module can request a fallback, and so could force another module back to an
  // older release. Isolated pages and the service worker must therefore never run one.
  const isOnlyLive = visitor.path === serviceWorkerPath || isIsolated(releases, visitor.path)
  const otherOf = ({ second, isSecondLive }: Choice): Release | null =>
    second && (isSecondLive || !isOnlyLive) && findMisfit(second, releases) === null ? second : null
  for (const [index, choice] of all.entries())
    if (hasFailed(choice.first)) releases[index] = otherOf(choice) ?? choice.first
  // Goes back only one step, so that a page reloads at most once for another release.
  const withFallback = all.filter((choice) => !hasFailed(choice.first) && otherOf(choice))
  return {
    releases,
    previews,
    unfitPreview,
    compared: all
      .filter(({ first, isCompared }, index) => isCompared && releases[index] === first)
      .map(({ first }) => first),
    withFallback: new Set(withFallback.map(({ first }) => first.module)),
  }
}

/**
 * A preview keeps the audience of the module's live release; otherwise it could decide who may see
 * its pages.
 */
const forSameAudience = (preview: Release, registry: readonly RegistryModule[]): Release => {
  const audience = registry.find(({ module }) => module === preview.module)?.live?.audience
  return audience ? { ...preview, audience } : preview
}

/** Checks previews together, because one may fit only beside another preview. */
const findUnfit = (
  previews: readonly Release[],
  choices: readonly Choice[],
): UnfitPreview | null => {
  const releases = withPreviews(choices, previews).map(({ first }) => first)
  for (const release of previews.toReversed()) {
    const reason = findMisfit(release, releases)
    if (reason !== null) return { release, reason }
  }
  return null
}

/** Puts previews in the place of their modules. Those of unknown modules come last. */
const withPreviews = (
  choices: readonly Choice[],
  previews: readonly Release[],
): readonly Choice[] => {
  const left = new Map(previews.map((release) => [release.module, release]))
  const shown = choices.map((choice) => {
    const preview = left.get(choice.first.module)
    left.delete(choice.first.module)
    return preview ? previewed(preview) : choice
  })
  return [...shown, ...[...left.values()].map(previewed)]
}

const previewed = (first: Release): Choice => ({
  first,
  second: null,
  isSecondLive: false,
  isCompared: false,
})

type Choice = {
  first: Release
  second: Release | null
  isSecondLive: boolean
  isCompared: boolean
}

/** A canary falls back to the live release, and the live release to the last good one. */
const candidates = ({ live, lastGood, canary }: RegistryModule, visitor: Visitor): Choice[] => {
  const isIn = canary !== null && isInCanary(canary, visitor.bucket)
  const [first, second = null] = (isIn ? [canary.release, live] : [live, lastGood]).filter(
    (release) => release !== null,
  )
  return first
    ? [{ first, second, isSecondLive: isIn, isCompared: canary !== null && live !== null }]
    : []
}

/**
 * True if a bucket is in a canary. The share covers consecutive buckets that start at an offset per
 * release. So the share is exact, visitors stay in as it grows, and different canaries have
 * different visitors.
 */
export const isInCanary = (
  { release, percent }: { release: Pick<Release, 'module' | 'version'>; percent: number },
  bucket: number,
): boolean => {
  const position = (bucket + offsetOf(`${release.module}@${release.version}`)) % bucketCount
  return position < Math.round((percent / 100) * bucketCount)
}

/** Returns the FNV-1a hash of an ASCII text as an offset in buckets. */
const offsetOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % bucketCount
}
