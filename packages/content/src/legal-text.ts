/** Form of a legal text: plain words that travel as data, to a page or to an agent. */

/** A paragraph, or a list of points. */
export type Block = string | readonly string[]

/** A part of a text; `id` is its anchor on the page. */
export type Section = { id: string; heading: string; blocks: readonly Block[] }

/** A whole text, shown at `path`. */
export type LegalText = {
  path: '/privacy' | '/terms' | '/returns'
  title: string
  /** One sentence for search engines, and the first that a reader sees. */
  summary: string
  /** Day of the last change, ISO 8601. */
  updatedOn: string
  sections: readonly Section[]
}
