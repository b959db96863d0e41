/** Head of the home page. */
import { policyFacts } from '@shop/content/shop-facts'
import type { FragmentHead } from '@shop/contracts/server-entry'

/** Title, description, canonical address and who we are (schema.org Organization). */
export const homeHead = (): FragmentHead => ({
  title: 'NDX · Streetwear for focused minds',
  description: `Shirts, hoodies, hats and more from New Orleans, for people who stay focused. Free shipping ${policyFacts.freeShipping}, ${policyFacts.returns}.`,
  canonical: '/',
  metas: [],
  links: [],
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'NDX',
      address: { '@type': 'PostalAddress', addressLocality: 'New Orleans', addressRegion: 'LA' },
    },
  ],
})
