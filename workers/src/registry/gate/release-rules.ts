/** Whether a release fits the shop, and the other live releases. Pure: what is live is read by the caller. */
import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, oldestContract, type Release } from '@shop/contracts/release'
import { routesOverlap } from '@shop/contracts/route-pattern'
import { slotKindOf } from '@shop/contracts/slots'
import * as v from 'valibot'

const OfContract = v.object({ requires: v.object({ contract: v.number() }) })

/**
 * Passes unless what is published was built for another contract, whose manifests may have another form. The deploy sends
 * the Worker before the modules: a Worker that meets a newer release was left out, or rolled back.
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
 * A path has one owner, and so has a slot of the frame; the others may be filled by several modules.
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
 * The shell provides the shared libraries of every page. A module that needs a newer one waits for the shell; a shell
 * that brings an older one than a live module needs waits for that module. A new major version comes with the shell
 * first: until the modules follow, they run with the shell's copy.
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

/** Whether the version that the host was built with satisfies a caret range; a newer major may, if `allowsNewer`. */
const isEnough = (range: string, provided: string, allowsNewer: boolean): boolean => {
  const [needed, given] = [readCaret(range), readCaret(provided)]
  // Webpack decides at run time about ranges of another form, and about releases that carry their own copy.
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

/** What a caret keeps: everything up to the first number that is not zero. */
const leading = ([major, minor, patch]: Version): string => {
  if (major > 0) return `${major}`
  return minor > 0 ? `0.${minor}` : `0.0.${patch}`
}
