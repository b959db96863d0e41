/** What staff decide about a module: where it stands among others, and which of its links and sources visitors get. */
import type { UpdateModuleInput } from '@shop/contracts/registry'
import type { Release, Sources } from '@shop/contracts/release'
import type { modules as moduleSettings } from '@shop/db/schema/releases'

export type Settings = Pick<
  typeof moduleSettings.$inferSelect,
  'position' | 'approvedLinks' | 'approvedSources'
>

/** Of a module that staff have not decided about. */
export const defaultSettings: Settings = { position: 100, approvedLinks: [], approvedSources: [] }

type Approved = Pick<Settings, 'approvedLinks' | 'approvedSources'>

/** A release with those of its links and sources that may be shown. */
export const withApproved = (
  release: Release | null,
  { approvedLinks, approvedSources }: Approved = defaultSettings,
): Release | null =>
  release && {
    ...release,
    links: release.links.filter(({ href }) => isApproved(approvedLinks, href)),
    ...(release.sources && {
      sources: approvedOf(release.sources, (source) => isApproved(approvedSources, source)),
    }),
  }

/** Whether a link or a source is among those that staff approved. */
export const isApproved = (approved: readonly string[], name: string): boolean =>
  approved.includes('*') || approved.includes(name)

const approvedOf = (sources: Sources, isShown: (source: string) => boolean): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([kind, origins = []]) => [
      kind,
      origins.filter((origin) => isShown(`${kind} ${origin}`)),
    ]),
  )

/** A manifest's sources as approvals name them: `connect https://api.example.com`. */
export const namesOfSources = (sources: Sources = {}): string[] =>
  Object.entries(sources).flatMap(([kind, origins = []]) =>
    origins.map((origin) => `${kind} ${origin}`),
  )

/** What is decided after a change of it; `named` are the names that `ModuleDetails` lists. See `UpdateModuleInput`. */
export const changeSettings = (
  { position, approvedLinks, approvedSources }: Settings,
  { approve = {}, unapprove = {}, ...changes }: UpdateModuleInput,
  named: { links: readonly string[]; sources: readonly string[] } = { links: [], sources: [] },
): Settings => ({
  position: changes.position ?? position,
  approvedLinks: changeApproved(approvedLinks, approve.links, unapprove.links, named.links),
  approvedSources: changeApproved(
    approvedSources,
    approve.sources,
    unapprove.sources,
    named.sources,
  ),
})

const changeApproved = (
  approved: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
  named: readonly string[],
): string[] => {
  const isOneOfAll = approved.includes('*') && removed.length > 0
  const before = isOneOfAll ? [...approved.filter((name) => name !== '*'), ...named] : approved
  const left = removed.includes('*') ? [] : before.filter((name) => !removed.includes(name))
  return [...new Set([...left, ...added])]
}
