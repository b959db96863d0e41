import type { ShopSettings } from '@shop/domain/shop-settings'

import privacy from './privacy.json' with { type: 'json' }
import returns from './returns.json' with { type: 'json' }
import { factsOf, fillFacts } from './shop-facts.ts'
import terms from './terms.json' with { type: 'json' }

/** A paragraph, or a list of points. */
export type Block = string | readonly string[]

/** A section of a text. `id` is its anchor on the page. */
export type Section = { id: string; heading: string; blocks: readonly Block[] }

/** A whole text, shown at `path`. `updatedOn` is the ISO 8601 day of the last change. */
export type LegalText = {
  path: '/privacy' | '/terms' | '/returns'
  title: string
  /** The first sentence of the page, which is also its description for search engines. */
  summary: string
  updatedOn: string
  sections: readonly Section[]
}

const texts = { '/privacy': privacy, '/terms': terms, '/returns': returns } satisfies Record<
  LegalText['path'],
  unknown
>

/** The names of the legal pages by their paths. */
export const legalTitles = {
  '/privacy': privacy.title,
  '/terms': terms.title,
  '/returns': returns.title,
} as const

export const legalText = (path: LegalText['path'], settings: ShopSettings): LegalText => ({
  path,
  ...fillFacts(texts[path], factsOf(settings)),
})
