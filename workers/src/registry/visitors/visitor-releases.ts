/** Which release of each module one visitor gets: preview before canary before live, and another one for what could not be loaded. */
import type { Release } from '@shop/contracts/release'

import type { Canary, RegistryModule } from '../read/read-registry.ts'
import { findMisfit } from './fits.ts'

/** How many positions visitors have; a share is exact to a hundredth of a percent. */
export const bucketCount = 10_000

/** What is known of a visitor. */
export type Visitor = {
  /** Their random number, 0 to 9,999, by which they are in canaries or not, for as long as they have it. */
  bucket: number
  /** Releases that a signed link shows them. */
  previews: readonly Release[]
  /** The version of each module that their browser could not load a moment ago. */
  failed: ReadonlyMap<string, string>
}

/** The releases of one page view, or of what belongs to it. */
export type ChosenReleases = {
  releases: readonly Release[]
  /** Those of them that a link shows. */
  previews: readonly Release[]
  /** One that a link shows, and that does not fit the others as they are now. */
  unfitPreview: UnfitPreview | null
  /** Those of them that are a canary, or live beside one, as this visitor's place has it. */
  compared: readonly Release[]
  /** Names of the modules that have another good release, should this one not load. */
  withFallback: ReadonlySet<string>
}

export type UnfitPreview = { release: Release; reason: string }

/** Pure: the same registry and visitor always get the same. */
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
  const fits = (release: Release | null): release is Release =>
    release !== null && findMisfit(release, releases) === null
  for (const [index, { first, second }] of all.entries())
    if (hasFailed(first) && fits(second)) releases[index] = second
  // One step back and no further: a page that reloads for another release does so once.
  const withFallback = all.filter(({ first, second }) => !hasFailed(first) && fits(second))
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

/** A module for staff stays one: else a preview would decide who may see its pages. */
const forSameAudience = (preview: Release, registry: readonly RegistryModule[]): Release => {
  const audience = registry.find(({ module }) => module === preview.module)?.live?.audience
  return audience ? { ...preview, audience } : preview
}

/** It may fit the shop only beside another preview, so all of them are there when one is compared. */
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

/** In the place of their modules; of a module that is not in the shop, at the end. */
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

const previewed = (first: Release): Choice => ({ first, second: null, isCompared: false })

/** What a visitor gets of a module, and what instead when that cannot be loaded. */
type Choice = { first: Release; second: Release | null; isCompared: boolean }

/** Of a canary the live release is the other one, of that the last good one. */
const candidates = ({ live, lastGood, canary }: RegistryModule, visitor: Visitor): Choice[] => {
  const isIn = canary !== null && isInCanary(canary, visitor.bucket)
  const [first, second = null] = (isIn ? [canary.release, live] : [live, lastGood]).filter(
    (release) => release !== null,
  )
  return first ? [{ first, second, isCompared: canary !== null && live !== null }] : []
}

/**
 * The share is that of buckets below it, counted from another one for each release: it is exact, a visitor who is in stays in as
 * it grows, and it is not always the same visitors who try what is new.
 */
export const isInCanary = (
  { release, percent }: Pick<Canary, 'release' | 'percent'>,
  bucket: number,
): boolean => {
  const position = (bucket + offsetOf(`${release.module}@${release.version}`)) % bucketCount
  return position < Math.round((percent / 100) * bucketCount)
}

/** FNV-1a of an ASCII text, as a position. */
const offsetOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % bucketCount
}
