/** Head of the shop page. */
import type { FragmentHead } from '@shop/contracts/server-entry'

import { shopHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** A category has its own title and canonical address; sort and search do not. */
export const shopHead = ({ category }: Pick<ShopSearch, 'category'>): FragmentHead => ({
  title: `${category ?? 'Shop'} · NDX`,
  description: `${category ?? 'Shirts, hoodies, hats and more'} by NDX, New Orleans streetwear for focused minds.`,
  canonical: shopHref({ category }),
  metas: [],
  links: [],
  jsonLd: [],
})
