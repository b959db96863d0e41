import type { Client } from '@shop/client/client'
import { listFacets, listProducts } from '@shop/client/products'
import { policyFacts } from '@shop/content/shop-facts'
import { emptyHead } from '@shop/contracts/server-entry'

/** Products in the Featured Collection. */
export const featuredCount = 3

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** The products that come first, and how many each category has. @throws ApiProblem when they cannot be had */
export const loadHome = async (client: Client) => {
  const [{ products }, { categories }] = await Promise.all([
    listProducts(client, { sort: 'featured', limit: featuredCount }),
    listFacets(client, {}),
  ])
  const head = {
    ...emptyHead('NDX · Streetwear for focused minds'),
    description: `Shirts, hoodies, hats and more from New Orleans, for people who stay focused. Free shipping ${policyFacts.freeShipping}, ${policyFacts.returns}.`,
    canonical: '/',
    jsonLd: [organization],
  }
  return { head, products, categories }
}

/** Who we are, for search engines (schema.org Organization). */
const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'NDX',
  address: { '@type': 'PostalAddress', addressLocality: 'New Orleans', addressRegion: 'LA' },
}
