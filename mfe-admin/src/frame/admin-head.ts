/** Head of the back office's pages: a title, and nothing for search engines. */
import type { FragmentHead } from '@shop/contracts/server-entry'

/** `Orders · NDX admin`; without a page's name just `NDX admin`. */
export const adminHead = (page?: string): FragmentHead => ({
  title: page ? `${page} · NDX admin` : 'NDX admin',
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})
