import type { Release, Sources } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'

/**
 * Returns the other origins that a document may use: the sources of every module that may run in
 * it, because a document stays while its visitor moves between pages. They do not include sources
 * that staff did not approve; the registry has removed these.
 */
export const sourcesAt = (
  releases: readonly Release[],
  path: string,
): Record<keyof Sources, string[]> => {
  const all = loadableAt(releases, path).map(({ sources = {} }) => sources)
  const of = (kind: keyof Sources): string[] => [
    ...new Set(all.flatMap((sources) => sources[kind] ?? [])),
  ]
  return { connect: of('connect'), frame: of('frame'), image: of('image') }
}
