import { expect, it } from 'vitest'

import { processingHours, returnDays, shippingMethods, shippingTerms } from '@shop/domain/shipping'
import { sumTotals } from '@shop/domain/totals'

import { store } from './load-home.ts'

const { hasShippingService: services, hasMerchantReturnPolicy: returns } = store

it.each([...shippingMethods.entries()])('states the shipping costs: %i, %s', (index, method) => {
  const conditions = services[index]?.shippingConditions ?? []
  expect(conditions).toHaveLength(2)
  for (const { orderValue, shippingRate } of conditions) {
    for (const bound of [orderValue.minValue, orderValue.maxValue ?? '9999.99']) {
      // An empty order cannot be placed.
      const priceCents = Math.max(1, Math.round(Number(bound) * 100))
      const { shippingCents } = sumTotals([{ priceCents, quantity: 1 }], method)
      expect(shippingRate.value, bound).toBe((shippingCents / 100).toFixed(2))
    }
  }
})

it.each([...shippingMethods.entries()])('states the delivery times: %i, %s', (index, method) => {
  const { handlingTime, shippingConditions = [] } = services[index] ?? {}
  const { minValue, maxValue } = handlingTime?.duration ?? {}
  expect([Number(minValue) * 24, Number(maxValue) * 24]).toEqual(processingHours)
  for (const { transitTime } of shippingConditions) {
    const { duration } = transitTime
    expect([duration.minValue, duration.maxValue]).toEqual(shippingTerms[method].transitDays)
  }
})

it('states how long a product can be returned', () => {
  expect(returns.merchantReturnDays).toBe(returnDays)
})
