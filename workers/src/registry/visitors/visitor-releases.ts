/** Which release of each module one visitor gets: preview before canary before live, and another one for what could not be loaded. */
import { percentOf } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'

import type { Canary, RegistryModule } from '../read/read-registry.ts'

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
  /** Milliseconds since 1970, UTC. */
  nowMs: number
}

/** The releases of one page view, or of what belongs to it. */
export type ChosenReleases = {
  releases: readonly Release[]
  /** Those of them that a link shows. */
  previews: readonly Release[]
  /** Names of the modules that have another good release, should this one not load. */
  withFallback: ReadonlySet<string>
}

/** Pure: the same registry and visitor always get the same. */
export const chooseReleases = (
  registry: readonly RegistryModule[],
  visitor: Visitor,
): ChosenReleases => {
  const previews = new Map(visitor.previews.map((release) => [release.module, release]))
  const releases: Release[] = []
  const withFallback = new Set<string>()
  for (const registered of registry) {
    const preview = previewOf(registered, previews.get(registered.module))
    const [first, second] = preview ? [preview] : candidates(registered, visitor)
    if (!first) continue
    const hasFailed = visitor.failed.get(registered.module) === first.version
    releases.push((hasFailed && second) || first)
    // One step back and no further: a page that reloads for another release does so once.
    if (second && !hasFailed) withFallback.add(registered.module)
  }
  const known = new Set(registry.map(({ module }) => module))
  releases.push(...visitor.previews.filter(({ module }) => !known.has(module)))
  return { releases, previews: visitor.previews, withFallback }
}

/** A module for staff stays one: else a preview would decide who may see its pages. */
const previewOf = ({ live }: RegistryModule, preview: Release | undefined): Release | undefined =>
  preview && live?.audience ? { ...preview, audience: live.audience } : preview

/** What a visitor gets of a module, and what instead when that cannot be loaded: of a canary the live release, of that the last good one. */
const candidates = (
  { live, lastGood, canary }: RegistryModule,
  visitor: Visitor,
): readonly Release[] => {
  const isIn = canary !== null && isInCanary(canary, visitor)
  return (isIn ? [canary.release, live] : [live, lastGood]).filter((release) => release !== null)
}

/**
 * The share is that of buckets below it, counted from another one for each release: it is exact, a visitor who is in stays in as
 * it grows, and it is not always the same visitors who try what is new.
 */
const isInCanary = (
  { release, strategy, startedAtMs }: Canary,
  { bucket, nowMs }: Visitor,
): boolean => {
  const position = (bucket + offsetOf(`${release.module}@${release.version}`)) % bucketCount
  const share = percentOf(strategy, nowMs - startedAtMs) / 100
  return position < Math.round(share * bucketCount)
}

/** FNV-1a of an ASCII text, as a position. */
const offsetOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % bucketCount
}
