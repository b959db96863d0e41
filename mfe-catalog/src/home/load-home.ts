/** What the home page shows. */
import type { Client } from '@shop/client/client'
import { listFacets, listProducts } from '@shop/client/products'

import { featuredCount } from './featured-products.ts'
import { homeHead } from './home-head.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** The products that come first, and how many each category has. @throws ApiProblem when they cannot be had */
export const loadHome = async (client: Client) => {
  const [{ products }, { categories }] = await Promise.all([
    listProducts(client, { sort: 'featured', limit: featuredCount }),
    listFacets(client, {}),
  ])
  return { head: homeHead(), products, categories }
}
