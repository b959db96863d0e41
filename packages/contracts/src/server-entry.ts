import * as v from 'valibot'

import type { SavedSettings } from '@shop/domain/shop-settings'

import { HeaderLink, SlotFallback } from './release.ts'

/**
 * This request header has the saved settings as percent-encoded JSON, so that a server entry need
 * not call `/api/settings`. A Worker of another version might not send it.
 */
export const settingsHeader = 'shop-settings'

/** API paths that a server entry may GET. The API treats the entry as an anonymous shopper. */
export const publicRoutes: readonly string[] = [
  '/api/products',
  '/api/products/facets',
  '/api/products/:id',
  '/api/products/:id/reviews',
  '/api/settings',
  '/api/pages/:slug',
  '/api/values/:module/:key',
]

/** Rejects tabs and line breaks. Browsers drop these, so they could hide a second slash. */
const LocalPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\n\r]*$/))

/** URL parsers ignore spaces and control characters around URLs. */
const isForeign = (content: string): boolean =>
  /^(?:https?:|[/\\]{2})/i.test(content.replaceAll(/[^\u0021-\u{10FFFF}]/gu, ''))

const HeadMeta = v.pipe(
  v.object({
    name: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:author|description|keywords|robots|twitter:[a-z0-9:_]{1,40})$/),
      ),
    ),
    property: v.optional(
      v.pipe(v.string(), v.regex(/^(?:og|product|article|book|profile|video):[a-z0-9:_]{1,40}$/)),
    ),
    content: v.string(),
  }),
  v.check(({ name, property, content }) => {
    const key = property ?? name
    const isPicture = key === 'og:image' || key === 'twitter:image'
    return key !== undefined && (isPicture || !isForeign(content))
  }),
)

const HeadLink = v.object({
  rel: v.picklist(['alternate', 'author', 'help', 'next', 'prev']),
  type: v.optional(v.string()),
  hreflang: v.optional(v.string()),
  title: v.optional(v.string()),
  href: LocalPath,
})

/** Drops only the invalid tags, because to reject the head would take the page out of the shop. */
const tagsOf = <Tag extends v.GenericSchema>(schema: Tag) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((tags): v.InferOutput<Tag>[] =>
      tags.flatMap((tag) => {
        const read = v.safeParse(schema, tag)
        return read.success ? [read.output] : []
      }),
    ),
  )

/** A page's head. `links` and `metas` hold tags' attributes, `jsonLd` holds schema.org objects. */
export const FragmentHead = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  /** The path of the canonical URL. The composer adds the origin. */
  canonical: v.fallback(v.optional(LocalPath), undefined),
  metas: v.optional(tagsOf(HeadMeta), []),
  links: v.optional(tagsOf(HeadLink), []),
  jsonLd: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})
export type FragmentHead = v.InferOutput<typeof FragmentHead>

/** Returns a head that has only a title. */
export const emptyHead = (title: string): FragmentHead => ({
  title,
  metas: [],
  links: [],
  jsonLd: [],
})

/** A fragment is a line of JSON (a page's head or a slot's data), then HTML. */
export const fragmentType = 'text/x-shop-fragment; charset=utf-8'

/** The values that a page passes to a slot. */
export const SlotParams = v.record(v.string(), v.pipe(v.string(), v.maxLength(200)))
export type SlotParams = v.InferOutput<typeof SlotParams>

/** The body of the POST request for a slot's HTML. `idPrefix` makes React's ids unique. */
export const SlotInput = v.object({ slot: v.string(), params: SlotParams, idPrefix: v.string() })
export type SlotInput = v.InferOutput<typeof SlotInput>

/** The data with which the browser hydrates a slot, as JSON in an attribute of the slot's HTML. */
export type SlotPayload = { data: unknown; idPrefix: string }

/** The input of the frame: path, settings, and the header links and slots of live modules. */
export const FrameInput = v.object({
  path: v.string(),
  links: v.array(HeaderLink),
  slots: v.array(v.string()),
  slotFallbacks: v.record(v.string(), SlotFallback),
  /** True if the banner is shown at this time. */
  hasBanner: v.optional(v.boolean()),
  settings: v.optional(
    v.custom<SavedSettings>((one) => typeof one === 'object'),
    {},
  ),
})
export type FrameInput = v.InferInput<typeof FrameInput>
export type HeaderInput = Omit<v.InferOutput<typeof FrameInput>, 'settings'>

/** HTML of the header and footer, and of `<main>` when no module owns the path. */
export const Frame = v.object({ header: v.string(), footer: v.string(), notFound: v.string() })
export type Frame = v.InferOutput<typeof Frame>
