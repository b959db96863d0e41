/** Head of pages that belong to one visitor and to no search engine. */
import type { FragmentHead } from '@shop/contracts/server-entry'

/** Title, description and canonical address, and a word to crawlers to stay away. */
export const privateHead = (
  title: string,
  canonical: string,
  description: string,
): FragmentHead => ({
  title: `${title} · NDX`,
  description,
  canonical,
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})
