import type { ModuleDetails } from '@shop/contracts/registry'
import type { HeaderLink, Sources } from '@shop/contracts/release'

import { isApproved, namesOfSources, type Settings } from './settings.ts'

/** What a release names, approved or not. */
export type Naming = { version: string; links: readonly HeaderLink[]; sources: Sources }

/** Links and sources of some releases of a module, each once; the first release that has a link says how it is called. */
export const listApprovals = (
  releases: readonly Naming[],
  { approvedLinks, approvedSources }: Settings,
): Pick<ModuleDetails, 'links' | 'sources' | 'all_approved'> => {
  const named = releases.map(({ version, links, sources }) => ({
    version,
    names: new Set([...links.map(({ href }) => href), ...namesOfSources(sources)]),
  }))
  const versionsOf = (name: string): string[] => [
    ...new Set(named.flatMap(({ version, names }) => (names.has(name) ? version : []))),
  ]
  const links = new Map<string, HeaderLink>()
  for (const link of releases.flatMap((release) => release.links))
    if (!links.has(link.href)) links.set(link.href, link)
  const sources = new Set(releases.flatMap((release) => namesOfSources(release.sources)))
  return {
    all_approved: {
      links: approvedLinks.includes('*'),
      sources: approvedSources.includes('*'),
    },
    links: [...links.values()].map((link) => ({
      link,
      is_approved: isApproved(approvedLinks, link.href),
      versions: versionsOf(link.href),
    })),
    sources: [...sources].map((source) => ({
      source,
      is_approved: isApproved(approvedSources, source),
      versions: versionsOf(source),
    })),
  }
}
