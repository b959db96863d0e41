import type { Client } from '@shop/client/client'
import { listFacets, listProducts } from '@shop/client/products'
import { policyFacts, shopName } from '@shop/content/shop-facts'
import { emptyHead } from '@shop/contracts/server-entry'
import { toDollars } from '@shop/domain/money'
import {
  freeShippingOverCents,
  processingHours,
  returnDays,
  shippingCentsOf,
  type ShippingMethod,
  shippingMethods,
  shippingTerms,
} from '@shop/domain/shipping'

import { featuredCount } from '../page/product-rules.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** Loads featured products and category counts. @throws ApiProblem if a request fails */
export const loadHome = async (client: Client) => {
  const [{ products }, { categories }] = await Promise.all([
    listProducts(client, { sort: 'featured', limit: featuredCount }),
    listFacets(client, {}),
  ])
  const head = {
    ...emptyHead('NDX · Streetwear for focused minds'),
    description: `Shirts, hoodies, hats and more from New Orleans, for people who stay focused. Free standard shipping ${policyFacts.freeShipping}, ${policyFacts.returns}.`,
    canonical: '/',
    jsonLd: [store],
  }
  return { head, products, categories }
}

const businessDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
  (day) => `https://schema.org/${day}`,
)

const takesDays = ([least, most]: readonly number[]) => ({
  '@type': 'ServicePeriod',
  duration: { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' },
})

const dollars = (cents: number): string => toDollars(cents).toFixed(2)

/** Ranges of subtotals in cents. Each range has one shipping price. */
const subtotals = [{ from: 0, to: freeShippingOverCents }, { from: freeShippingOverCents + 1 }]

const shippingService = (method: ShippingMethod) => ({
  '@type': 'ShippingService',
  name: `${shippingTerms[method].name} shipping`,
  handlingTime: takesDays(processingHours.map((hours) => hours / 24)),
  shippingConditions: subtotals.map(({ from, to }) => ({
    '@type': 'ShippingConditions',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    orderValue: {
      '@type': 'MonetaryAmount',
      minValue: dollars(from),
      ...(to === undefined ? {} : { maxValue: dollars(to) }),
      currency: 'USD',
    },
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: dollars(shippingCentsOf(method, from)),
      currency: 'USD',
    },
    transitTime: { ...takesDays(shippingTerms[method].transitDays), businessDays },
  })),
})

/**
 * A schema.org OnlineStore in the shape of
 * developers.google.com/search/docs/appearance/structured-data/shipping-policy.
 */
export const store = {
  '@context': 'https://schema.org',
  '@type': 'OnlineStore',
  name: shopName,
  url: '/',
  address: {
    '@type': 'PostalAddress',
    addressLocality: 'New Orleans',
    addressRegion: 'LA',
    addressCountry: 'US',
  },
  hasShippingService: shippingMethods.map(shippingService),
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    merchantReturnLink: '/returns',
    returnMethod: 'https://schema.org/ReturnByMail',
  },
}
