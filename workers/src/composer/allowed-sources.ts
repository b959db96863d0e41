import type { Release, Sources } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'

/**
 * Other origins that the document at a path may use: those of every module whose code may run there, because a document
 * stays while its visitor moves from page to page. The registry has left those out that staff did not approve.
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
