import { withGrants } from '@shop/contracts/backend'
import type { UpdateModuleInput } from '@shop/contracts/registry'
import type {
  HeaderLink,
  ListedPage,
  Release,
  SlotFallback,
  Sources,
} from '@shop/contracts/release'
import { menuSlot } from '@shop/contracts/slots'
import { hasPage } from '@shop/contracts/route-pattern'
import type { modules as moduleSettings } from '@shop/db/schema/releases'

/** Staff approve links, sources and grants by name. Without approval, releases cannot use them. */
type ApprovalKind = 'links' | 'sources' | 'grants'
export type Approved = Readonly<Record<ApprovalKind, readonly string[]>>
const nothingApproved: Approved = { links: [], sources: [], grants: [] }

export type Settings = { position: number; approved: Approved }

export const toSettings = (set: typeof moduleSettings.$inferSelect): Settings => {
  const { position, approvedLinks: links, approvedSources: sources, approvedGrants: grants } = set
  return { position, approved: { links, sources, grants } }
}

export const defaultSettings: Settings = { position: 100, approved: nothingApproved }

/** Drops what staff have not approved and what today's rules no longer allow. */
export const withApproved = (release: Release | null, approved: Approved): Release | null => {
  if (!release) return null
  const { links, pages, routes, slots, slotFallbacks, sources, backend } = release
  const isShown = (link: HeaderLink): boolean => isApproved(approved.links, nameOfLink(link))
  const withoutLink = ({ link, ...fallback }: SlotFallback): SlotFallback =>
    link && hasPage(routes, link.href) && isShown(link) ? { ...fallback, link } : fallback
  const fallbacks = Object.entries(slotFallbacks ?? {}).filter(([slot]) =>
    Object.hasOwn(slots, slot),
  )
  return {
    ...release,
    // A link keeps `hasMenu` only if its module fills the menu's slot.
    links: links
      .filter(isShown)
      .map((link) =>
        Object.hasOwn(slots, menuSlot) ? link : { label: link.label, href: link.href },
      ),
    ...(slotFallbacks && {
      slotFallbacks: Object.fromEntries(
        fallbacks.map(([slot, fallback]) => [slot, withoutLink(fallback)]),
      ),
    }),
    ...(pages && { pages: pages.filter((page) => isApproved(approved.links, nameOfPage(page))) }),
    ...(sources && {
      sources: Object.fromEntries(
        Object.entries(sources).map(([kind, origins = []]) => [
          kind,
          origins.filter((origin) => isApproved(approved.sources, `${kind} ${origin}`)),
        ]),
      ),
    }),
    ...(backend && { backend: withGrants(backend, (name) => isApproved(approved.grants, name)) }),
  }
}

export const nameOfLink = ({ href, label }: HeaderLink): string => `${encodeURI(href)} ${label}`

export const nameOfPage = ({ path, title, description }: ListedPage): string =>
  `page ${encodeURI(path)} ${title}${description ? `: ${description}` : ''}`

export const linksOf = ({
  links = [],
  slotFallbacks = {},
}: Partial<Pick<Release, 'links' | 'slotFallbacks'>>): HeaderLink[] => [
  ...links,
  ...Object.values(slotFallbacks).flatMap(({ link }) => link ?? []),
]

export const isApproved = (approved: readonly string[], name: string): boolean =>
  approved.includes('*') || approved.includes(name)

/** Returns names such as `connect https://api.example.com`. */
export const namesOfSources = (sources: Sources = {}): string[] =>
  Object.entries(sources).flatMap(([kind, origins = []]) =>
    origins.map((origin) => `${kind} ${origin}`),
  )

/** If `*` is approved and staff unapprove a name, the other names in `named` replace the `*`. */
export const changeSettings = (
  { position, approved }: Settings,
  { approve = {}, unapprove = {}, ...changes }: UpdateModuleInput,
  named = nothingApproved,
): Settings => {
  const change = (kind: ApprovalKind): string[] =>
    changeApproved(approved[kind], approve[kind], unapprove[kind], named[kind])
  return {
    position: changes.position ?? position,
    approved: { links: change('links'), sources: change('sources'), grants: change('grants') },
  }
}

const changeApproved = (
  approved: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
  named: readonly string[],
): string[] => {
  if (removed.includes('*')) return [...new Set(added)]
  const isOneOfAll = approved.includes('*') && removed.length > 0
  const before = isOneOfAll ? [...approved.filter((name) => name !== '*'), ...named] : approved
  return [...new Set([...before.filter((name) => !removed.includes(name)), ...added])]
}
