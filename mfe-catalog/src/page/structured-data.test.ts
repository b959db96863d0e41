import * as v from 'valibot'
import { expect, it } from 'vitest'

import { createClient } from '@shop/client/client'
import { allDefaults } from '@shop/content/page-texts'
import { Product } from '@shop/contracts/product'
import { defaultSettings } from '@shop/domain/shop-settings'
import { productWire } from '@shop/testkit/wire'

import { loadFaq } from '../content/load-content.ts'
import { storeSchema } from '../home/load-home.ts'
import { productHead } from '../product/load-product.ts'

type Node = { '@type'?: string; [name: string]: unknown }

/** From developers.google.com/search/docs/appearance/structured-data. */
const required: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `Product name image offers
  ProductGroup name productGroupID variesBy hasVariant
  Offer price priceCurrency availability url
  Brand name
  BreadcrumbList itemListElement
  ListItem position name item
  FAQPage mainEntity
  Question name acceptedAnswer
  Answer text
  OnlineStore name url hasMerchantReturnPolicy hasShippingService
  PostalAddress addressCountry
  MerchantReturnPolicy applicableCountry returnPolicyCategory
  ShippingService shippingConditions
  ShippingConditions shippingDestination shippingRate
  DefinedRegion addressCountry
  MonetaryAmount currency
  ServicePeriod duration
  QuantitativeValue unitCode`
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([type, ...names]) => [type, names]),
)

const missingIn = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => missingIn(one, `${path}.${index}`))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const type = node['@type'] ?? ''
  const names = required[type] ?? ['(a type that this test knows)']
  const isEmpty = (field: unknown) =>
    field === undefined || field === '' || (Array.isArray(field) && field.length === 0)
  return [
    ...names.filter((name) => isEmpty(node[name])).map((name) => `${path} (${type}): ${name}`),
    ...Object.entries(node).flatMap(([name, one]) => missingIn(one, `${path}.${name}`)),
  ]
}

const headOf = (overrides: Parameters<typeof productWire>[0]) =>
  productHead(v.parse(Product, productWire(overrides)), 'NDX').jsonLd
const client = createClient({ fetch: async () => Response.json(allDefaults.faq) })

it.each([
  ['a product', () => headOf({})],
  [
    'variants',
    () => headOf({ variants: [{ size: 'M', color: null, sku: null, price: null, stock: 2 }] }),
  ],
  ['the home page', () => storeSchema(defaultSettings)],
  ['the FAQ', async () => (await loadFaq({ client, settings: defaultSettings })).head.jsonLd],
])('%s has all fields that search engines require', async (_what, read) => {
  const found = JSON.parse(JSON.stringify(await read()))
  expect(JSON.stringify(found)).toContain('"@context":"https://schema.org"')
  expect(missingIn(found, '')).toEqual([])
})

it('finds what is missing', () => {
  const offer = { '@type': 'Offer', price: '', priceCurrency: 'USD', url: '/product/tee' }
  expect(
    missingIn([{ '@type': 'Product', name: 'Tee', image: 'x', offers: offer }], 'tee'),
  ).toEqual(['tee.0.offers (Offer): price', 'tee.0.offers (Offer): availability'])
})

it('states the days of a finite return window', () => {
  expect(storeSchema(defaultSettings).hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
  })
})
