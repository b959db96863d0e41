/** Head of pages that belong to one visitor and to no search engine. */
import type { FragmentHead } from '@shop/contracts/fragment'

/** A title, and a word to crawlers to stay away. */
export const privateHead = (title: string): FragmentHead => ({
  title: `${title} · NDX`,
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})
