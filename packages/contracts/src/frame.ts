/** What the shell's server half is asked for and answers: the HTML around a page. */
import * as v from 'valibot'

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
