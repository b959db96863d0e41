/** The legal texts as data, for pages and agents. */
import privacyText from './privacy.json' with { type: 'json' }
import returnsText from './returns.json' with { type: 'json' }
import { fillFacts } from './shop-facts.ts'
import termsText from './terms.json' with { type: 'json' }

/** A paragraph, or a list of points. */
export type Block = string | readonly string[]

/** A section of a text. `id` is its anchor on the page. */
export type Section = { id: string; heading: string; blocks: readonly Block[] }

/** A whole text, shown at `path`. */
export type LegalText = {
  path: '/privacy' | '/terms' | '/returns'
  title: string
  /** One sentence for search engines, which is also the first on the page. */
  summary: string
  /** The day of the last change, ISO 8601. */
  updatedOn: string
  sections: readonly Section[]
}

/** The text of `/privacy`. */
export const privacy: LegalText = { path: '/privacy', ...fillFacts(privacyText) }

/** The text of `/terms`. */
export const terms: LegalText = { path: '/terms', ...fillFacts(termsText) }

/** The text of `/returns`. */
export const returns: LegalText = { path: '/returns', ...fillFacts(returnsText) }
