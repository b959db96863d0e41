import * as v from 'valibot'

import { LineText, listOf, Text, text, toOneLine } from './fields.ts'

/** Only types, because pages load this file and must not load the schema of the manifest. */
export type { ListedRelease, Release } from './manifest.ts'

/** The version of the contract between shell and modules. Releases may need an earlier one. */
export const contractVersion = 2

/** A module's name, as in its path `/modules/<name>/…`. */
export const ModuleName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9 and "-", starting with a letter'),
)

/** The package's version and a hash of the build's content, such as `1.0.0-3f9a0c12de`. */
export const ReleaseVersion = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z][0-9a-z.-]{0,62}$/, 'must be at most 63 of 0-9, a-z, "." and "-"'),
)

/** Stands before the hash in the version of a development build: `1.0.0-dev.3f9a0c12de`. */
export const developmentMark = '-dev.'

/** True for the version of a development build, which a shop never stores. */
export const isDevelopmentVersion = (version: string): boolean => version.includes(developmentMark)

/** A file's path in its release. */
export const ReleasePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_@.\-/]*$/, 'must be a relative path without ".."'),
)

/** A slot's name consists of a page area and a name within the area, such as `header.cart`. */
export const SlotName = v.pipe(
  v.string(),
  v.regex(/^[a-z]+\.[a-z][a-z0-9-]{0,30}$/, 'must be an area and a name, as in "overlay.cart"'),
)

const ShownText = v.pipe(text(200), toOneLine)

const LocalHref = v.pipe(
  text(200),
  v.regex(/^\/(?![/\\])/, 'must be a path of the shop'),
  toOneLine,
)

export const Name = v.pipe(text(100), toOneLine)

/** Makes the schema of a record of at most 60 items. */
export const byName = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.record(Name, item), v.maxEntries(60, 'must be at most 60 names'))

/** Shown if a slot's module fails to start. Header slots also show it until the module starts. */
export const SlotFallback = v.object({
  /** A name in `@shop/ui/icon`. The shell ignores unknown names. */
  icon: v.optional(ShownText),
  title: v.optional(ShownText),
  text: v.optional(ShownText),
  link: v.optional(v.object({ label: ShownText, href: LocalHref })),
})
export type SlotFallback = v.InferOutput<typeof SlotFallback>

/** A path that a module owns, in URL Pattern syntax, such as `/`, `/product/:id` or `/admin/*`. */
export const RoutePattern = v.pipe(
  Text,
  v.maxLength(200),
  v.startsWith('/', 'must begin with "/"'),
  toOneLine,
)

const Paths = listOf(RoutePattern, 50, 'paths')

/** Has no maximum here, because the gate limits the total of all exposed entries. */
const Files = v.array(ReleasePath)
const Expose = v.object({ css: Files, preload: Files, fonts: v.optional(Files) })

/** A link in the shell's header. With `hasMenu`, it opens the menu in the slot `header.menu`. */
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
  description: v.optional(ShownText),
})
export type ListedPage = v.InferOutput<typeof ListedPage>

/** A back-office screen at `/admin/x/<module>` followed by `path`. */
export const BackOfficeScreen = v.object({
  /** `/` for the module's first screen. */
  path: LocalHref,
  label: ShownText,
  /** The name of an icon. The back office ignores unknown names. */
  icon: v.optional(ShownText),
  /** The entry of the sidebar that the screen replaces, such as `abandoned`. */
  replaces: v.optional(LineText),
  expose: LineText,
})
export type BackOfficeScreen = v.InferOutput<typeof BackOfficeScreen>

const SourceOrigin = v.pipe(
  text(200),
  v.regex(
    /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/,
    'must be an origin, such as "https://api.example.com"',
  ),
)

const SourceOrigins = v.optional(listOf(SourceOrigin, 10, 'origins'))

/** The name of a source is its use and its origin, such as `image https://cdn.example.com`. */
export const SourceName = v.pipe(
  v.string(),
  v.regex(
    /^(connect|frame|image) https:\/\/\S{1,190}$/,
    'must be connect, frame or image and an origin, as in "connect https://api.example.com"',
  ),
)

/** Foreign origins that the pages call, embed or load images from. Staff must approve each. */
export const Sources = v.object({
  connect: SourceOrigins,
  frame: SourceOrigins,
  image: SourceOrigins,
})
export type Sources = v.InferOutput<typeof Sources>

/** Visited pages are cached, except `networkOnly` ones. `precache` pages are cached in advance. */
const Offline = v.object({
  precache: v.optional(Paths),
  networkOnly: v.optional(Paths),
  /** The reason that shoppers read, such as "Ordering needs the network." */
  reason: v.optional(ShownText),
})

/** Fields of a module that both the manifest and the document's registry have. */
export const moduleEntries = {
  module: ModuleName,
  version: ReleaseVersion,
  routes: Paths,
  /** The exposed entry that fills each slot. */
  slots: v.pipe(v.record(SlotName, LineText), v.maxEntries(12, 'must be at most 12 slots')),
  slotFallbacks: v.optional(
    v.pipe(v.record(SlotName, SlotFallback), v.maxEntries(12, 'must be at most 12 slots')),
  ),
  links: listOf(HeaderLink, 12, 'links'),
  browser: v.object({ entry: ReleasePath, exposes: byName(Expose) }),
  /** `bare` if the shell adds no frame. The skip link then needs content with the id `page`. */
  frame: v.optional(v.picklist(['bare'])),
  /** On these pages, such as a page with card fields, only this module and the shell run code. */
  isolated: v.optional(Paths),
  /** `staff` if only staff may open the pages. Such pages are not cached for offline use. */
  audience: v.optional(v.picklist(['staff'])),
  offline: v.optional(Offline),
  screens: v.optional(listOf(BackOfficeScreen, 12, 'screens')),
}

/** A live module, as documents describe it. `styles` maps style sheets to integrity values. */
export const LiveModule = v.object({
  ...moduleEntries,
  styles: v.optional(v.record(ReleasePath, LineText), {}),
  /** True if the visitor can get another good release when this one does not load. */
  hasFallback: v.optional(v.boolean()),
})
export type LiveModule = v.InferOutput<typeof LiveModule>

/** A live module, as the service worker gets it in the list `self.offlineModules`. */
export type OfflineModule = Pick<LiveModule, 'routes' | 'audience' | 'offline'> & {
  queries?: readonly string[]
}

/** The live releases of one page view, which stay the same until the next document. */
export const RegistrySnapshot = v.object({ modules: v.array(LiveModule) })
export type RegistrySnapshot = v.InferOutput<typeof RegistrySnapshot>

/** Returns the name of a module's Module Federation container, for both build and runtime. */
export const containerName = (module: string): string => module.replaceAll('-', '_')

/** Returns the immutable URL prefix of a release's files. */
export const releaseBase = (release: { module: string; version: string }): string =>
  `/modules/${release.module}/${release.version}/`

/** Returns the integrity value `sha384-…` of some bytes (W3C Subresource Integrity, 3.5). */
export const integrityOf = async (
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
