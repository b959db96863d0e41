/** Releases of modules: the manifest in every release folder, how it is published, and what browsers get of a live one. */
import * as v from 'valibot'

import { LineText, Text, toOneLine } from './fields.ts'

/** The version of the agreement between shell and modules; a release names the one it was built for. */
export const contractVersion = 2

/** The oldest version of which releases still work here: what came later is optional in a manifest. */
export const oldestContract = 1

/** A module's name, as in its folder `mfe-<name>` and its path `/modules/<name>/…`. */
export const ModuleName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9 and "-", starting with a letter'),
)

/** A release's version: the package's version and a hash of what it was built from, `1.0.0-3f9a0c12de`. */
export const ReleaseVersion = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z][0-9a-z.-]{0,62}$/, 'must be at most 63 of 0-9, a-z, "." and "-"'),
)

/** Stands in the version of a release that was built for development. */
export const developmentMark = '-dev.'

/** Whether a version is one of a module that is run from its sources; a shop does not keep it. */
export const isDevelopmentVersion = (version: string): boolean => version.includes(developmentMark)

/** A file inside a release, relative, without `..`. */
export const ReleasePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_@.\-/]*$/, 'must be a relative path without ".."'),
)

/** A slot in the shell's page: `header.menu`, `header.<name>` beside the search, `overlay.<name>` over the page. */
export const SlotName = v.pipe(
  v.string(),
  v.regex(/^[a-z]+\.[a-z][a-z0-9-]{0,30}$/, 'must be an area and a name, as in "overlay.cart"'),
)

/** A short text that the shell shows of a module. */
const ShownText = v.pipe(Text, v.maxLength(200, 'must be at most 200 characters'), toOneLine)

/** Where a link of the frame leads: a page of this shop, never another host. */
const LocalHref = v.pipe(
  Text,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^\/(?![/\\])/, 'must be a path of the shop'),
  toOneLine,
)

/** What the shell shows in a slot while its module starts (in the header), or when it cannot start. */
export const SlotFallback = v.object({
  /** Of `@shop/ui/icon`; one that the shell does not know is left out. */
  icon: v.optional(ShownText),
  /** Of an overlay's panel. */
  title: v.optional(ShownText),
  /** What could not be loaded, as a sentence. */
  text: v.optional(ShownText),
  /** A page that does the same. */
  link: v.optional(v.object({ label: ShownText, href: LocalHref })),
})
export type SlotFallback = v.InferOutput<typeof SlotFallback>

/** A path a module owns, in URL Pattern syntax: `/`, `/product/:id`, `/admin/*`. */
export const RoutePattern = v.pipe(
  Text,
  v.maxLength(200),
  v.startsWith('/', 'must begin with "/"'),
  toOneLine,
)

/** `fonts` are preloaded with the document; older releases have none. */
const Expose = v.object({
  css: v.array(ReleasePath),
  preload: v.array(ReleasePath),
  fonts: v.optional(v.array(ReleasePath)),
})

/** A link in the shell's header. */
export const HeaderLink = v.object({
  label: ShownText,
  href: LocalHref,
  hasMenu: v.optional(v.boolean()),
})
export type HeaderLink = v.InferOutput<typeof HeaderLink>

/** A page without parameters, as the sitemap and `/llms.txt` list it. */
export const ListedPage = v.object({
  path: LocalHref,
  title: ShownText,
  /** What is there, in a few words. */
  description: v.optional(ShownText),
})
export type ListedPage = v.InferOutput<typeof ListedPage>

/** A screen of the back office, at `/admin/x/<module>` and this path below it. */
export const BackOfficeScreen = v.object({
  /** `/` for the module's first screen. */
  path: LocalHref,
  label: ShownText,
  /** Of the back office's icons; one that it does not know is left out. */
  icon: v.optional(ShownText),
  /** The exposed entry that shows it. */
  expose: LineText,
})
export type BackOfficeScreen = v.InferOutput<typeof BackOfficeScreen>

/** `https://` and a host, without path, wildcard or credentials. */
const SourceOrigin = v.pipe(
  Text,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(
    /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/,
    'must be an origin, such as "https://api.example.com"',
  ),
)

const SourceOrigins = v.pipe(v.array(SourceOrigin), v.maxLength(10, 'must be at most 10 origins'))

/** A source as approvals and tokens name it: what it is used for, and its origin. */
export const SourceName = v.pipe(
  v.string(),
  v.regex(
    /^(connect|frame|image) https:\/\/\S{1,190}$/,
    'must be connect, frame or image and an origin, as in "connect https://api.example.com"',
  ),
)

/** Other origins that its pages call, embed or show pictures of; each needs staff's approval. */
export const Sources = v.object({
  connect: v.optional(SourceOrigins),
  frame: v.optional(SourceOrigins),
  image: v.optional(SourceOrigins),
})
export type Sources = v.InferOutput<typeof Sources>

/** What pages do without a network. Those that are not named here open as they were last visited. */
const Offline = v.object({
  /** Paths that the service worker fetches ahead, so that they open although they were never visited. */
  precache: v.optional(v.array(RoutePattern)),
  /** Patterns of pages that are never cached. */
  networkOnly: v.optional(v.array(RoutePattern)),
  /** Why not, as the offline page says it: "Ordering needs the network." */
  reason: v.optional(ShownText),
})

/** What a release's manifest and the document's registry both say of a module. */
export const moduleEntries = {
  module: ModuleName,
  version: ReleaseVersion,
  routes: v.pipe(v.array(RoutePattern), v.maxLength(50, 'must be at most 50 paths')),
  /** Slot name to the exposed entry that fills it. */
  slots: v.pipe(v.record(SlotName, LineText), v.maxEntries(12, 'must be at most 12 slots')),
  slotFallbacks: v.optional(
    v.pipe(v.record(SlotName, SlotFallback), v.maxEntries(12, 'must be at most 12 slots')),
  ),
  /** Links the shell shows in its header; one that `hasMenu` opens the menu of the slot `header.menu`. */
  links: v.pipe(v.array(HeaderLink), v.maxLength(12, 'must be at most 12 links')),
  /** The remote entry, and per exposed entry its styles and the chunks worth preloading. */
  browser: v.object({ entry: ReleasePath, exposes: v.record(LineText, Expose) }),
  /**
   * `bare` when its pages bring a frame of their own and the document none of the shop's: no header, no
   * footer, no overlays. What its visitors skip to has the id `page`.
   */
  frame: v.optional(v.picklist(['bare'])),
  /** Patterns of pages on which no code of another module runs, such as one with card fields. */
  isolated: v.optional(v.array(RoutePattern)),
  /** `staff` when the Worker hands its pages to staff only, and nothing of it is cached for offline. */
  audience: v.optional(v.picklist(['staff'])),
  offline: v.optional(Offline),
  screens: v.optional(
    v.pipe(v.array(BackOfficeScreen), v.maxLength(12, 'must be at most 12 screens')),
  ),
}

/** `release.json`: what one release of one module is, owns and needs. */
export const Release = v.object({
  ...moduleEntries,
  team: LineText,
  commit: LineText,
  builtAt: LineText,
  /** The ES module that renders pages at the edge; absent when the module renders in the browser only. */
  server: v.optional(v.object({ entry: ReleasePath })),
  /** Every file with its Subresource Integrity value (`sha384-…`). */
  integrity: v.pipe(
    v.record(ReleasePath, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
    // Every page of the shop has the values of all scripts of all live releases.
    v.maxEntries(400, 'must be at most 400 files'),
  ),
  pages: v.optional(v.pipe(v.array(ListedPage), v.maxLength(50, 'must be at most 50 pages'))),
  sources: v.optional(Sources),
  /** For an exposed entry, the most bytes that what it loads first may have, precompressed. */
  budget: v.optional(v.record(LineText, v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** Query parameters that its pages read; the Worker passes no others on to the server entry. */
  queries: v.optional(v.array(LineText), []),
  requires: v.object({ contract: v.number(), shared: v.record(LineText, LineText) }),
})
export type Release = v.InferOutput<typeof Release>

/** A live release as everybody may know it: without who made it, when and from what. */
export const ListedRelease = v.omit(Release, ['team', 'commit', 'builtAt'])
export type ListedRelease = v.InferOutput<typeof ListedRelease>

/** `PUT /api/modules/{module}/channels/live`: makes a complete release the one new page views get. */
export const MakeLiveInput = v.strictObject({
  version: ReleaseVersion,
  /** What is to be replaced, `null` for nothing; refused when something else is live by now. */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type MakeLiveInput = v.InferOutput<typeof MakeLiveInput>

/** `DELETE /api/modules/{module}/channels/canary`: with a version, refused when the canary is another by now. */
export const EndCanaryQuery = v.strictObject({ version: v.optional(ReleaseVersion) })

/** One live module, as the document describes it to the shell; `styles` are integrity values of its style sheets. */
export const LiveModule = v.object({
  ...moduleEntries,
  styles: v.optional(v.record(ReleasePath, LineText), {}),
  /** Whether the visitor can get another good release of it, should this one not load. */
  hasFallback: v.optional(v.boolean()),
})
export type LiveModule = v.InferOutput<typeof LiveModule>

/** What the service worker knows about a live module: the Worker sets `self.offlineModules` to a list of these. */
export type OfflineModule = Pick<LiveModule, 'routes' | 'audience' | 'offline'>

/** The set of live releases a page view is pinned to. */
export const RegistrySnapshot = v.object({ modules: v.array(LiveModule) })
export type RegistrySnapshot = v.InferOutput<typeof RegistrySnapshot>

/** A module's name as the federation's container has it; the same on both sides, or nothing loads. */
export const containerName = (module: string): string => module.replaceAll('-', '_')

/** Where a release's files are served, for good. */
export const releaseBase = (release: { module: string; version: string }): string =>
  `/modules/${release.module}/${release.version}/`

/** `sha384-…` of some bytes (W3C Subresource Integrity, 3.5). */
export const integrityOf = async (
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
