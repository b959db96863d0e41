/** What a module's server half answers: one line of JSON (the head), a line feed, then the HTML. */
import * as v from 'valibot'

const Tag = v.record(v.string(), v.string())

/** Head of a rendered page. `links` and `metas` are attribute maps; `jsonLd` are schema.org objects. */
export const FragmentHead = v.object({
  title: v.string(),
  description: v.optional(v.string()),
  /** Path of the page's one true address; the composer puts the origin in front. */
  canonical: v.optional(v.string()),
  metas: v.optional(v.array(Tag), []),
  links: v.optional(v.array(Tag), []),
  jsonLd: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})
export type FragmentHead = v.InferOutput<typeof FragmentHead>

/** A head that says nothing but a title. */
export const emptyHead = (title: string): FragmentHead => ({
  title,
  metas: [],
  links: [],
  jsonLd: [],
})

/** Content type of a fragment. */
export const fragmentType = 'text/x-shop-fragment; charset=utf-8'
