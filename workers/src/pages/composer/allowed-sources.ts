import type { Release, Sources } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'

/**
 * Other origins that a document may use: those of every module that may run in it, because a
 * document stays while its visitor moves between pages. The registry has removed sources that staff
 * did not approve.
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
