/** A page in which one module is a build from its team's sources: nothing of it is stored, and nobody else gets it. */
import type { Release } from '@shop/contracts/release'

import type { Fragment } from '../modules/server-entry.ts'

/** A build for development, and the page as its own server entry rendered it. */
export type Development = { release: Release; fragment: Fragment }

/**
 * The releases with the build in the place of its module's, or after them when the shop has no such module. A module for
 * staff stays one: else the build would decide who may see its pages.
 */
export const withDevelopment = (
  releases: readonly Release[],
  { release }: Pick<Development, 'release'>,
): readonly Release[] => {
  const index = releases.findIndex(({ module }) => module === release.module)
  const audience = releases[index]?.audience ?? release.audience
  const build = { ...release, ...(audience && { audience }) }
  return index === -1 ? [...releases, build] : releases.with(index, build)
}
