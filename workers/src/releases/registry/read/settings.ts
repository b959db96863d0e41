/** Staff's settings of a module: its position, and its approved links, pages and sources. */
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

export type Settings = Pick<
  typeof moduleSettings.$inferSelect,
  'position' | 'approvedLinks' | 'approvedSources'
>

export const defaultSettings: Settings = { position: 100, approvedLinks: [], approvedSources: [] }

type Approved = Pick<Settings, 'approvedLinks' | 'approvedSources'>

/**
 * Reduces a release to what may be shown. Applies rules also to releases that were accepted before
 * the rules existed: a fallback belongs to a slot that the release fills, and leads to a page of
 * the module.
 */
export const withApproved = (
  release: Release | null,
  { approvedLinks, approvedSources }: Approved = defaultSettings,
): Release | null => {
  if (!release) return null
  const { links, pages, routes, slots, slotFallbacks = {}, sources } = release
  const isShown = (link: HeaderLink): boolean => isLinkApproved(approvedLinks, link)
  const withoutLink = ({ link, ...fallback }: SlotFallback): SlotFallback =>
    link && hasPage(routes, link.href) && isShown(link) ? { ...fallback, link } : fallback
  return {
    ...release,
    // Drops `hasMenu` unless the module fills the menu's slot.
    links: links
      .filter(isShown)
      .map((link) =>
        Object.hasOwn(slots, menuSlot) ? link : { label: link.label, href: link.href },
      ),
    ...(release.slotFallbacks && {
      slotFallbacks: Object.fromEntries(
        Object.entries(slotFallbacks).flatMap(([slot, fallback]) =>
          Object.hasOwn(slots, slot) ? [[slot, withoutLink(fallback)]] : [],
        ),
      ),
    }),
    ...(pages && { pages: pages.filter((page) => isApproved(approvedLinks, nameOfPage(page))) }),
    ...(sources && {
      sources: approvedOf(sources, (source) => isApproved(approvedSources, source)),
    }),
  }
}

/** A link's name in approvals: its path and its text. */
export const nameOfLink = ({ href, label }: HeaderLink): string => `${encodeURI(href)} ${label}`

/** A page's name in approvals: its path and its text in `/llms.txt`. */
export const nameOfPage = ({ path, title, description }: ListedPage): string =>
  `page ${encodeURI(path)} ${title}${description ? `: ${description}` : ''}`

export const linksOf = ({
  links = [],
  slotFallbacks = {},
}: Partial<Pick<Release, 'links' | 'slotFallbacks'>>): HeaderLink[] => [
  ...links,
  ...Object.values(slotFallbacks).flatMap(({ link }) => link ?? []),
]

/**
 * A path alone approves every text of a link: approvals were stored this way before they contained
 * the text. This excludes paths with a space, because they could look like the path and text of
 * another link.
 */
export const isLinkApproved = (approved: readonly string[], link: HeaderLink): boolean =>
  isApproved(approved, nameOfLink(link)) ||
  (!link.href.includes(' ') && approved.includes(link.href))

export const isApproved = (approved: readonly string[], name: string): boolean =>
  approved.includes('*') || approved.includes(name)

const approvedOf = (sources: Sources, isShown: (source: string) => boolean): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([kind, origins = []]) => [
      kind,
      origins.filter((origin) => isShown(`${kind} ${origin}`)),
    ]),
  )

/** The names of a manifest's sources in approvals: `connect https://api.example.com`. */
export const namesOfSources = (sources: Sources = {}): string[] =>
  Object.entries(sources).flatMap(([kind, origins = []]) =>
    origins.map((origin) => `${kind} ${origin}`),
  )

/**
 * Applies a change to the settings. `named` are the names that `ModuleDetails` lists. See
 * `UpdateModuleInput`.
 */
export const changeSettings = (
  { position, approvedLinks, approvedSources }: Settings,
  { approve = {}, unapprove = {}, ...changes }: UpdateModuleInput,
  named: { links: readonly string[]; sources: readonly string[] } = { links: [], sources: [] },
): Settings => {
  const change = (approved: readonly string[], kind: 'links' | 'sources'): string[] =>
    changeApproved(approved, approve[kind], unapprove[kind], named[kind])
  return {
    position: changes.position ?? position,
    approvedLinks: change(approvedLinks, 'links'),
    approvedSources: change(approvedSources, 'sources'),
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
  const left = before.filter((name) => !removed.some((other) => isSame(name, other)))
  return [...new Set([...left, ...added])]
}

/** A path alone matches the same path with any text. */
const isSame = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
