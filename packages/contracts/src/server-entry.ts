/** The messages between the Worker and a server entry of a module or the shell. */
import * as v from 'valibot'

import { HeaderLink, SlotFallback } from './release.ts'

/** Paths of the API that a server entry may read, by GET and as an anonymous shopper. */
export const publicRoutes: readonly string[] = [
  '/api/products',
  '/api/products/facets',
  '/api/products/:id',
  '/api/products/:id/reviews',
  '/api/values/:module/:key',
]

/** A path of the shop. Browsers drop tabs and line breaks, which could hide a second slash. */
const LocalPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\n\r]*$/))

/** True for a URL of another host. Parsers of URLs ignore control characters and spaces around it. */
const isForeign = (content: string): boolean =>
  /^(?:https?:|[/\\]{2})/i.test(content.replaceAll(/[^\u0021-\u{10FFFF}]/gu, ''))

/** A `<meta>`: a name that describes the page, or a property of a link preview (ogp.me). */
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

/** A `<link>` to a related page. Browsers do not load these pages by themselves. */
const HeadLink = v.object({
  rel: v.picklist(['alternate', 'author', 'help', 'next', 'prev']),
  type: v.optional(v.string()),
  hreflang: v.optional(v.string()),
  title: v.optional(v.string()),
  href: LocalPath,
})

/** Drops invalid tags and attributes. Rejecting the head would cost an older release its page. */
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

/** A page's head. `links` and `metas` hold attributes of tags, `jsonLd` schema.org objects. */
export const FragmentHead = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  /** Path of the canonical URL. The composer adds the origin. */
  canonical: v.fallback(v.optional(LocalPath), undefined),
  metas: v.optional(tagsOf(HeadMeta), []),
  links: v.optional(tagsOf(HeadLink), []),
  jsonLd: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})
export type FragmentHead = v.InferOutput<typeof FragmentHead>

export const emptyHead = (title: string): FragmentHead => ({
  title,
  metas: [],
  links: [],
  jsonLd: [],
})

/** Content type of a fragment: one line of JSON (the head), a line feed, then the HTML. */
export const fragmentType = 'text/x-shop-fragment; charset=utf-8'

/** The input of the frame: the path, and header links and slots of the live modules. */
export const FrameInput = v.object({
  path: v.string(),
  links: v.array(HeaderLink),
  slots: v.optional(v.array(v.string()), []),
  slotFallbacks: v.optional(v.record(v.string(), SlotFallback), {}),
})
export type FrameInput = v.InferOutput<typeof FrameInput>

/** HTML of the header and footer, and of `<main>` when no module owns the path. */
export const Frame = v.object({ header: v.string(), footer: v.string(), notFound: v.string() })
export type Frame = v.InferOutput<typeof Frame>
