/** Form of a legal text: plain words that travel as data. */

/** A paragraph, or a list of points. */
export type Block = string | readonly string[]

export type Section = { id: string; heading: string; blocks: readonly Block[] }

export type LegalText = {
  path: '/privacy' | '/terms' | '/returns'
  title: string
  /** One sentence for search engines, and the first that a reader sees. */
  summary: string
  /** Day of the last change, ISO 8601. */
  updatedOn: string
  sections: readonly Section[]
}

/** The legal pages, as each of them leads to the others. */
export const legalLinks = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/returns', label: 'Returns & Exchanges' },
] as const
