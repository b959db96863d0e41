/** Composes a page with a build from a team's sources, for this request only. */
import type { Release } from '@shop/contracts/release'

import type { Fragment } from '../../releases/registry/files/server-entry.ts'
import type { ChosenReleases } from '../../releases/registry/visitors/visitor-releases.ts'

export type Development = { release: Release; fragment: Fragment }

/**
 * A build of a module for staff stays for staff; otherwise the build would decide who may see its
 * pages.
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
    // A developer must see that the build fails to load, not a fallback.
    withFallback: new Set([...withFallback].filter((module) => module !== release.module)),
  }
}
