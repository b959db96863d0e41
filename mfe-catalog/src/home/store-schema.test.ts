import { expect, it } from 'vitest'

import { defaultSettings, type ShippingMethod, type ShopSettings } from '@shop/domain/shop-settings'

import { storeSchema } from './load-home.ts'

const { methods } = defaultSettings.shipping
const withMethods = (...all: ShippingMethod[]): ShopSettings => ({
  ...defaultSettings,
  shipping: { methods: all },
})

const costsOf = (settings: ShopSettings) =>
  storeSchema(settings).hasShippingService.map(({ name, shippingConditions }) => [
    name,
    ...shippingConditions.map(({ orderValue, shippingRate }) =>
      [orderValue.minValue, orderValue.maxValue ?? '', shippingRate.value].join(' '),
    ),
  ])

it('states the shipping costs for each range of subtotals', () => {
  expect(costsOf(defaultSettings)).toEqual([
    ['Standard shipping', '0.00 75.00 9.99', '75.01  0.00'],
    ['Express shipping', '0.00 75.00 19.99', '75.01  19.99'],
  ])
})

it('describes methods that staff have changed, and the states they serve', () => {
  const [standard, express] = methods as [ShippingMethod, ShippingMethod]
  const settings = withMethods(
    { ...standard, isActive: false },
    { ...express, freeOverCents: 20_000, states: ['LA'] },
    { ...express, id: 'pickup', name: 'Local pickup', priceCents: 0 },
  )
  expect(costsOf(settings)).toEqual([
    ['Express shipping (LA only)', '0.00 200.00 19.99', '200.01  0.00'],
    ['Local pickup', '0.00 200.00 0.00', '200.01  0.00'],
  ])
  const [first] = storeSchema(settings).hasShippingService
  expect(first?.shippingConditions[0]?.shippingDestination).toMatchObject({
    addressRegion: ['LA'],
  })
})

it('states the delivery times', () => {
  for (const [index, { handlingTime, shippingConditions }] of storeSchema(
    defaultSettings,
  ).hasShippingService.entries()) {
    expect(handlingTime.duration).toMatchObject({ minValue: 1, maxValue: 2 })
    for (const { transitTime } of shippingConditions) {
      const { minValue, maxValue } = transitTime.duration
      expect([minValue, maxValue]).toEqual(methods[index]?.transitDays)
    }
  }
})

it('states who sells, where from, and how long a product can be returned', () => {
  expect(storeSchema(defaultSettings)).toMatchObject({
    name: 'NDX',
    address: { addressLocality: 'New Orleans', addressRegion: 'LA' },
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  })
  const shop = { ...defaultSettings.shop, name: 'Bayou', state: 'Ontario', returnDays: 14 }
  expect(storeSchema({ ...defaultSettings, shop })).toMatchObject({
    name: 'Bayou',
    address: { addressRegion: 'Ontario' },
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  })
  const final = { ...defaultSettings.shop, returnDays: 0 }
  const { hasMerchantReturnPolicy } = storeSchema({ ...defaultSettings, shop: final })
  expect(hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
  expect(hasMerchantReturnPolicy).not.toHaveProperty('merchantReturnDays')
})
