import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, type Release } from '@shop/contracts/release'
import { routesOverlap } from '@shop/contracts/route-pattern'
import { slotKindOf } from '@shop/contracts/slots'
import * as v from 'valibot'

import { checkValueCount } from '../../../platform/http/valid.ts'

const OfContract = v.object({ requires: v.object({ contract: v.number() }) })

/** Anybody may send a manifest, and parsing one of a million values would stop all other work. */
const maxValues = 10_000

/** A newer contract may have another form, so this runs before the manifest is parsed. */
export const precheckManifest = (given: unknown): void => {
  checkValueCount(given, maxValues, 'release')
  const read = v.safeParse(OfContract, given)
  const contract = read.success ? read.output.requires.contract : contractVersion
  if (contract <= contractVersion) return
  const detail = `The release was built for contract ${contract}, and this shop speaks contracts up to ${contractVersion}. Deploy the shop first, then publish the release again.`
  const message = `must be at most ${contractVersion}, the newest contract that this shop speaks`
  throw new ProblemError('bad-input', detail, { issues: [{ path: 'requires.contract', message }] })
}

/** Several modules may fill a shared slot. */
export const checkOwners = (
  { module, routes, slots }: Pick<Release, 'module' | 'routes' | 'slots'>,
  live: readonly Pick<Release, 'module' | 'routes' | 'slots'>[],
): void => {
  for (const other of live.filter((one) => one.module !== module)) {
    const route = routes.find((own) => other.routes.some((theirs) => routesOverlap(theirs, own)))
    if (route) {
      const text = `${route} belongs to ${other.module}. Choose another path.`
      throw new ProblemError('release-path-taken', text)
    }
    const slot = Object.keys(slots).find(
      (name) => slotKindOf(name) !== 'shared' && Object.hasOwn(other.slots, name),
    )
    if (slot) {
      const text = `The slot ${slot} is filled by ${other.module}. Choose another slot.`
      throw new ProblemError('release-slot-taken', text)
    }
  }
}

/** The shell must bring a new major version of a shared library before modules need it. */
export const checkShared = (release: Release, live: readonly Release[]): void => {
  const shell = live.find(({ module }) => module === 'shell')
  const pairs =
    release.module === 'shell'
      ? live.filter(({ module }) => module !== 'shell').map((module) => [module, release] as const)
      : shell
        ? [[release, shell] as const]
        : []
  const issues = pairs.flatMap(([module, host]) =>
    Object.entries(module.requires.shared).flatMap(([library, range]) => {
      const provided = host.requires.shared[library]
      if (provided === undefined || isEnough(range, provided, release === host)) return []
      const path = `requires.shared.${library}`
      const message =
        release === host
          ? `must be at least ${range}, which ${module.module} ${module.version} needs`
          : `must allow ${provided.replace('^', '')}, which the live shell provides`
      return [{ path, message }]
    }),
  )
  if (issues.length === 0) return
  const [first] = issues
  throw new ProblemError('release-does-not-fit', `${first?.path} ${first?.message}.`, { issues })
}

type Version = [major: number, minor: number, patch: number]

/** With `allowsNewer`, a newer major version satisfies a caret range, too. */
const isEnough = (range: string, provided: string, allowsNewer: boolean): boolean => {
  const [needed, given] = [readCaret(range), readCaret(provided)]
  // Webpack decides about all other kinds of ranges at run time.
  if (!needed || !given) return true
  if (compare(given, needed) < 0) return false
  return allowsNewer || leading(given) === leading(needed)
}

const readCaret = (range: string): Version | null => {
  const parts = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null
}

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

const leading = ([major, minor, patch]: Version): string => {
  if (major > 0) return `${major}`
  return minor > 0 ? `0.${minor}` : `0.0.${patch}`
}

/** Returns why a release conflicts with releases of other modules, or null. */
export const findMisfit = (release: Release, others: readonly Release[]): string | null => {
  for (const other of others) {
    const reason = other.module === release.module ? null : reasonAgainst(release, other)
    if (reason !== null) return reason
  }
  return null
}

/** Caches the results, because every page view compares the same few releases. */
const known = new WeakMap<Release, WeakMap<Release, string | null>>()

const reasonAgainst = (release: Release, other: Release): string | null => {
  const ofRelease = known.get(release) ?? new WeakMap<Release, string | null>()
  known.set(release, ofRelease)
  const last = ofRelease.get(other)
  if (last !== undefined) return last
  const reason = reasonOf(release, other)
  ofRelease.set(other, reason)
  return reason
}

const reasonOf = (release: Release, other: Release): string | null => {
  try {
    checkOwners(release, [other])
    checkShared(release, [other])
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}
