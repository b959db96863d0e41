/** A page in which one module is a build from its team's sources: it is composed for the request alone. */
import type { Release } from '@shop/contracts/release'

import type { Fragment } from '../registry/files/server-entry.ts'
import type { ChosenReleases } from '../registry/visitors/visitor-releases.ts'

/** A build for development, and the page as its own server entry rendered it. */
export type Development = { release: Release; fragment: Fragment }

/**
 * The chosen releases with the build in the place of its module's, or after them when the shop has no such module. A
 * module for staff stays one: else the build would decide who may see its pages.
 */
export const withDevelopment = <Chosen extends ChosenReleases>(
  chosen: Chosen,
  { release }: Pick<Development, 'release'>,
): Chosen => {
  const { releases, previews, withFallback } = chosen
  const index = releases.findIndex(({ module }) => module === release.module)
  const audience = releases[index]?.audience ?? release.audience
  const build = { ...release, ...(audience && { audience }) }
  return {
    ...chosen,
    releases: index === -1 ? [...releases, build] : releases.with(index, build),
    previews: previews.filter(({ module }) => module !== release.module),
    // What does not load is to be mended, not hidden.
    withFallback: new Set([...withFallback].filter((module) => module !== release.module)),
  }
}
