import { listFacets, listProducts } from '@shop/client/products'
import { fullName } from '@shop/content/shipping-texts'
import { factsOf } from '@shop/content/shop-facts'
import { emptyHead } from '@shop/contracts/server-entry'
import { shippingCentsOf } from '@shop/domain/charges'
import { currencyCode, dollarsText } from '@shop/domain/money'
import type { ShippingMethod, ShopSettings } from '@shop/domain/shop-settings'
import { readState } from '@shop/domain/us-states'
import type { RouterContext } from '@shop/module-runtime/page-module'

import { featuredCount } from '../page/product-rules.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** @throws ApiProblem if a request fails */
export const loadHome = async ({
  client,
  settings,
}: Pick<RouterContext, 'client' | 'settings'>) => {
  const [{ products }, { categories }] = await Promise.all([
    listProducts(client, { sort: 'featured', limit: featuredCount }),
    listFacets(client, {}),
  ])
  const { name, summary, firstMethod, firstMethodTitle, freeShipping, firstPrice, returns } =
    factsOf(settings)
  const shipping = freeShipping
    ? `Free ${firstMethod} ${freeShipping}`
    : `${firstMethodTitle} for ${firstPrice}`
  const head = {
    ...emptyHead(`${name} · ${summary.replace(/\.$/, '')}`),
    description: `${summary} ${shipping}, ${returns}.`,
    canonical: '/',
    jsonLd: [storeSchema(settings)],
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

const usd = { '@type': 'MonetaryAmount', currency: currencyCode }

type Range = { from: number; to: number | undefined }

/** Returns ranges of subtotals, in cents. Within a range, no shipping price changes. */
const rangesOf = (methods: readonly ShippingMethod[]): Range[] => {
  const bounds = methods.flatMap(({ freeOverCents }) => freeOverCents ?? [])
  const ends = [...new Set(bounds)].toSorted((a, b) => a - b)
  return [...ends, undefined].map((to, index) => ({
    from: index === 0 ? 0 : (ends[index - 1] ?? 0) + 1,
    to,
  }))
}

const shippingServices = ({ shipping, orders }: Pick<ShopSettings, 'shipping' | 'orders'>) => {
  const methods = shipping.methods.filter(({ isActive }) => isActive)
  const handlingTime = takesDays(orders.processingHours.map((hours) => hours / 24))
  return methods.map((method) => ({
    '@type': 'ShippingService',
    name: fullName(method),
    handlingTime,
    shippingConditions: rangesOf(methods).map((range) => conditionsIn(range, method)),
  }))
}

const conditionsIn = ({ from, to }: Range, method: ShippingMethod) => ({
  '@type': 'ShippingConditions',
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'US',
    ...(method.states && { addressRegion: method.states }),
  },
  orderValue: {
    ...usd,
    minValue: dollarsText(from),
    maxValue: to === undefined ? undefined : dollarsText(to),
  },
  shippingRate: { ...usd, value: dollarsText(shippingCentsOf(method, from)) },
  transitTime: { ...takesDays(method.transitDays), businessDays },
})

/**
 * Returns a schema.org OnlineStore with shipping services, as described in
 * developers.google.com/search/docs/appearance/structured-data/shipping-policy.
 */
export const storeSchema = (settings: ShopSettings) => {
  const { shop } = settings
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shop.name,
    url: '/',
    address: {
      '@type': 'PostalAddress',
      addressLocality: shop.city,
      addressRegion: readState(shop.state) ?? shop.state,
      addressCountry: 'US',
    },
    hasShippingService: shippingServices(settings),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'US',
      merchantReturnLink: '/returns',
      ...(shop.returnDays > 0
        ? {
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: shop.returnDays,
            returnMethod: 'https://schema.org/ReturnByMail',
          }
        : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
    },
  }
}
