/** What the Worker sends to the server entry of a module or the shell, and what these return. */
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

const Tag = v.record(v.string(), v.string())

/** Head of a rendered page. `links` and `metas` are attribute maps; `jsonLd` are schema.org objects. */
export const FragmentHead = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  /** Path of the canonical URL; the composer puts the origin in front. */
  canonical: v.optional(v.string()),
  metas: v.optional(v.array(Tag), []),
  links: v.optional(v.array(Tag), []),
  jsonLd: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})
export type FragmentHead = v.InferOutput<typeof FragmentHead>

/** A head with nothing but a title. */
export const emptyHead = (title: string): FragmentHead => ({
  title,
  metas: [],
  links: [],
  jsonLd: [],
})

/** Content type of a fragment: one line of JSON (the head), a line feed, then the HTML. */
export const fragmentType = 'text/x-shop-fragment; charset=utf-8'

/**
 * What a server entry is called with for a page: only those query parameters that the module reads. A tracking parameter
 * must not make a cache entry of its own.
 */
export const pageUrl = ({ queries = [] }: { queries?: readonly string[] }, url: URL): URL => {
  const page = new URL(url.pathname, url.origin)
  for (const name of queries) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}

/** The page the frame is for: header links and slots of the live modules. */
export const FrameInput = v.object({
  path: v.string(),
  links: v.array(HeaderLink),
  slots: v.optional(v.array(v.string()), []),
  slotFallbacks: v.optional(v.record(v.string(), SlotFallback), {}),
})
export type FrameInput = v.InferOutput<typeof FrameInput>

/** HTML of the header and footer, and of what `<main>` shows when no module owns the path. */
export const Frame = v.object({ header: v.string(), footer: v.string(), notFound: v.string() })
export type Frame = v.InferOutput<typeof Frame>
