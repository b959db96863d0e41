/**
 * Checks a release against the shop and the live releases. All functions are pure: callers pass
 * what is live.
 */
import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, oldestContract, type Release } from '@shop/contracts/release'
import { routesOverlap } from '@shop/contracts/route-pattern'
import { slotKindOf } from '@shop/contracts/slots'
import * as v from 'valibot'

const OfContract = v.object({ requires: v.object({ contract: v.number() }) })

/**
 * Rejects a manifest built for an unsupported contract. Runs before the manifest is parsed, because
 * its form may differ. A deploy updates the Worker before the modules, so a release built for a newer
 * contract means that the Worker was not deployed or was rolled back.
 * @throws ProblemError `bad-input`
 */
export const checkContract = (given: unknown): void => {
  const read = v.safeParse(OfContract, given)
  const contract = read.success ? read.output.requires.contract : contractVersion
  if (contract >= oldestContract && contract <= contractVersion) return
  const wayOut =
    contract > contractVersion
      ? 'Deploy the shop first, then publish the release again.'
      : 'Build the module with this version of the shop, and publish it again.'
  const spoken = `${oldestContract} to ${contractVersion}`
  const detail = `The release was built for contract ${contract}, and this shop speaks ${spoken}. ${wayOut}`
  const message = `must be ${spoken}, the contracts this shop speaks`
  throw new ProblemError('bad-input', detail, { issues: [{ path: 'requires.contract', message }] })
}

/**
 * Checks that no other module owns a path of the release, or a slot of the frame that it fills.
 * Several modules may fill other slots.
 * @throws ProblemError `release-path-taken`, `release-slot-taken`
 */
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

/**
 * Checks the shared libraries, which the shell provides on every page. A module that needs a newer
 * version waits for the shell. A shell with an older version than a live module needs waits for
 * that module. A new major version comes with the shell first; modules use the shell's copy until
 * they follow.
 * @throws ProblemError `release-does-not-fit` with an issue for each library
 */
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

/**
 * True if the version that the host was built with satisfies a caret range. With `allowsNewer`, a
 * newer major version does, too.
 */
const isEnough = (range: string, provided: string, allowsNewer: boolean): boolean => {
  const [needed, given] = [readCaret(range), readCaret(provided)]
  // Webpack decides at run time about ranges that are not caret ranges.
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

/** Returns what a caret fixes: everything up to the first number other than zero. */
const leading = ([major, minor, patch]: Version): string => {
  if (major > 0) return `${major}`
  return minor > 0 ? `0.${minor}` : `0.0.${patch}`
}

/**
 * Returns why a release does not fit the others, or null. Ignores a release of the same module,
 * because it is replaced.
 */
export const findMisfit = (release: Release, others: readonly Release[]): string | null => {
  for (const other of others) {
    const reason = other.module === release.module ? null : reasonAgainst(release, other)
    if (reason !== null) return reason
  }
  return null
}

/** Caches results, because the same few releases meet in every page view. */
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
