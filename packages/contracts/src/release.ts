/** Releases of modules: their manifest, and what browsers get of a live one. */
import * as v from 'valibot'

import { LineText, Text, toOneLine } from './fields.ts'

/**
 * The version of the contract between shell and modules. A release names the one it was built for.
 */
export const contractVersion = 2

/**
 * The oldest contract whose releases still work. Fields that the manifest got later are optional.
 */
export const oldestContract = 1

/** A module's name, as in its path `/modules/<name>/…`. */
export const ModuleName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9 and "-", starting with a letter'),
)

/** The package's version and a hash of the build's content: `1.0.0-3f9a0c12de`. */
export const ReleaseVersion = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z][0-9a-z.-]{0,62}$/, 'must be at most 63 of 0-9, a-z, "." and "-"'),
)

/** Marks the version of a development build. */
export const developmentMark = '-dev.'

/** True for the version of a development build, which a shop never stores. */
export const isDevelopmentVersion = (version: string): boolean => version.includes(developmentMark)

/** A file inside a release, relative, without `..`. */
export const ReleasePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_@.\-/]*$/, 'must be a relative path without ".."'),
)

/**
 * A slot's name: `header.menu`, `header.<name>` beside the search, `overlay.<name>` over the page.
 */
export const SlotName = v.pipe(
  v.string(),
  v.regex(/^[a-z]+\.[a-z][a-z0-9-]{0,30}$/, 'must be an area and a name, as in "overlay.cart"'),
)

const ShownText = v.pipe(Text, v.maxLength(200, 'must be at most 200 characters'), toOneLine)

/** The target of a link in the frame: a page of this shop, never another host. */
const LocalHref = v.pipe(
  Text,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^\/(?![/\\])/, 'must be a path of the shop'),
  toOneLine,
)

/**
 * The shell shows this if the module of a slot cannot start. A header slot also shows it until its
 * module has started.
 */
export const SlotFallback = v.object({
  /** A name in `@shop/ui/icon`. The shell ignores names that it does not know. */
  icon: v.optional(ShownText),
  /** The title of an overlay's panel. */
  title: v.optional(ShownText),
  /** A sentence that says what could not be loaded. */
  text: v.optional(ShownText),
  /** A page with the same content. */
  link: v.optional(v.object({ label: ShownText, href: LocalHref })),
})
export type SlotFallback = v.InferOutput<typeof SlotFallback>

/** A path that a module owns, in URL Pattern syntax: `/`, `/product/:id`, `/admin/*`. */
export const RoutePattern = v.pipe(
  Text,
  v.maxLength(200),
  v.startsWith('/', 'must begin with "/"'),
  toOneLine,
)

/** `fonts` are preloaded with the document. Older releases have none. */
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
  /** A short description of the page. */
  description: v.optional(ShownText),
})
export type ListedPage = v.InferOutput<typeof ListedPage>

/** A screen of the back office at `/admin/x/<module>` and this path. */
export const BackOfficeScreen = v.object({
  /** `/` for the module's first screen. */
  path: LocalHref,
  label: ShownText,
  /** An icon of the back office, which ignores names that it does not know. */
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

/** A source as approvals and tokens name it: its use and its origin. */
export const SourceName = v.pipe(
  v.string(),
  v.regex(
    /^(connect|frame|image) https:\/\/\S{1,190}$/,
    'must be connect, frame or image and an origin, as in "connect https://api.example.com"',
  ),
)

/** Other origins that the pages call, embed or load images from. Staff must approve each. */
export const Sources = v.object({
  connect: v.optional(SourceOrigins),
  frame: v.optional(SourceOrigins),
  image: v.optional(SourceOrigins),
})
export type Sources = v.InferOutput<typeof Sources>

/** How pages work offline. All other pages show the state of the last visit. */
const Offline = v.object({
  /** Paths that the service worker caches before they are visited. */
  precache: v.optional(v.array(RoutePattern)),
  /** Patterns of pages that are never cached. */
  networkOnly: v.optional(v.array(RoutePattern)),
  /** The reason that the offline page shows for `networkOnly`: "Ordering needs the network." */
  reason: v.optional(ShownText),
})

/** Fields of a module that both the manifest and the document's registry have. */
export const moduleEntries = {
  module: ModuleName,
  version: ReleaseVersion,
  routes: v.pipe(v.array(RoutePattern), v.maxLength(50, 'must be at most 50 paths')),
  /** Maps a slot to the exposed entry that fills it. */
  slots: v.pipe(v.record(SlotName, LineText), v.maxEntries(12, 'must be at most 12 slots')),
  slotFallbacks: v.optional(
    v.pipe(v.record(SlotName, SlotFallback), v.maxEntries(12, 'must be at most 12 slots')),
  ),
  /** Links in the shell's header. `hasMenu` opens the menu in the slot `header.menu`. */
  links: v.pipe(v.array(HeaderLink), v.maxLength(12, 'must be at most 12 links')),
  /** The remote entry, and for each exposed entry its styles and the chunks to preload. */
  browser: v.object({ entry: ReleasePath, exposes: v.record(LineText, Expose) }),
  /**
   * `bare` if its pages bring their own frame, so that the document has no header, footer or
   * overlays. The target of the skip link must have the id `page`.
   */
  frame: v.optional(v.picklist(['bare'])),
  /** Patterns of pages on which no other module's code runs, such as a page with card fields. */
  isolated: v.optional(v.array(RoutePattern)),
  /** `staff` if only staff get its pages, and nothing of it is cached for offline use. */
  audience: v.optional(v.picklist(['staff'])),
  offline: v.optional(Offline),
  screens: v.optional(
    v.pipe(v.array(BackOfficeScreen), v.maxLength(12, 'must be at most 12 screens')),
  ),
}

/** `release.json`: what a release of a module owns and needs. */
export const Release = v.object({
  ...moduleEntries,
  team: LineText,
  commit: LineText,
  builtAt: LineText,
  /** The ES module for the edge. Absent if the module renders only in the browser. */
  server: v.optional(v.object({ entry: ReleasePath })),
  /** Every file with its Subresource Integrity value (`sha384-…`). */
  integrity: v.pipe(
    v.record(ReleasePath, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
    // Every page of the shop contains the values of all scripts of all live releases.
    v.maxEntries(400, 'must be at most 400 files'),
  ),
  pages: v.optional(v.pipe(v.array(ListedPage), v.maxLength(50, 'must be at most 50 pages'))),
  sources: v.optional(Sources),
  /** For each exposed entry, the maximum size of what it loads first, in precompressed bytes. */
  budget: v.optional(v.record(LineText, v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** Query parameters that its pages read. The Worker passes no others to the server entry. */
  queries: v.optional(v.array(LineText), []),
  requires: v.object({ contract: v.number(), shared: v.record(LineText, LineText) }),
})
export type Release = v.InferOutput<typeof Release>

/** A live release as the public sees it, without its team, commit and build time. */
export const ListedRelease = v.omit(Release, ['team', 'commit', 'builtAt'])
export type ListedRelease = v.InferOutput<typeof ListedRelease>

/** `PUT /api/modules/{module}/channels/live`: makes a complete release live for new page views. */
export const MakeLiveInput = v.strictObject({
  version: ReleaseVersion,
  /**
   * The live release to replace, `null` for none. The request is rejected if another one is live by
   * now.
   */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type MakeLiveInput = v.InferOutput<typeof MakeLiveInput>

/** `DELETE /api/modules/{module}/channels/canary`. Rejected if the canary has changed. */
export const EndCanaryQuery = v.strictObject({ version: v.optional(ReleaseVersion) })

/** One live module, as the document describes it to the shell. `styles` has integrity values. */
export const LiveModule = v.object({
  ...moduleEntries,
  styles: v.optional(v.record(ReleasePath, LineText), {}),
  /** True if the visitor can get another good release when this one does not load. */
  hasFallback: v.optional(v.boolean()),
})
export type LiveModule = v.InferOutput<typeof LiveModule>

/** A live module, as the service worker gets it in the list `self.offlineModules`. */
export type OfflineModule = Pick<LiveModule, 'routes' | 'audience' | 'offline'> & {
  /** Absent from an older Worker. */
  queries?: readonly string[]
}

/** The set of live releases that a page view is pinned to. */
export const RegistrySnapshot = v.object({ modules: v.array(LiveModule) })
export type RegistrySnapshot = v.InferOutput<typeof RegistrySnapshot>

/** Returns a module's name as a Module Federation container. Build and runtime must agree on it. */
export const containerName = (module: string): string => module.replaceAll('-', '_')

/** Returns the immutable URL prefix of a release's files. */
export const releaseBase = (release: { module: string; version: string }): string =>
  `/modules/${release.module}/${release.version}/`

/** `sha384-…` of some bytes (W3C Subresource Integrity, 3.5). */
export const integrityOf = async (
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
