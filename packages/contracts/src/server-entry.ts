/** What the Worker sends to the server entry of a module or the shell, and what these return. */
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

/** The page the frame is for. `links` are the header links of the live modules, `slots` the places they fill. */
export const FrameInput = v.object({
  path: v.string(),
  links: v.array(v.object({ label: v.string(), href: v.string() })),
  slots: v.optional(v.array(v.string()), []),
})
export type FrameInput = v.InferOutput<typeof FrameInput>

/** HTML of the header and footer, and of what `<main>` shows when no module owns the path. */
export const Frame = v.object({ header: v.string(), footer: v.string(), notFound: v.string() })
export type Frame = v.InferOutput<typeof Frame>
