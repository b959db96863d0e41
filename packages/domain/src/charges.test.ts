import { expect, it } from 'vitest'

import { chargesBy, chargesOf, offeredMethods, shippingWindow } from './charges.ts'
import { defaultSettings, type ShippingMethod, standardMethod } from './shop-settings.ts'

const pickup: ShippingMethod = {
  ...standardMethod,
  id: 'pickup',
  name: 'Local pickup',
  priceCents: 0,
  states: ['LA', 'MS'],
}
const { shipping, taxes } = defaultSettings
const offered = (methods: ShippingMethod[], state?: string) =>
  offeredMethods({ shipping: { methods } }, state).map(({ id }) => id)

it.each([
  ['', ['standard', 'pickup']],
  ['LA', ['standard', 'pickup']],
  [' louisiana ', ['standard', 'pickup']],
  ['Texas', ['standard']],
  ['Lousiana', ['standard']],
])('offers the methods of the state "%s": %j', (state, ids) => {
  expect(offered([standardMethod, pickup], state)).toEqual(ids)
})

it('offers no inactive method, and no method for a state that none serves', () => {
  expect(offered([{ ...standardMethod, isActive: false }, pickup], 'TX')).toEqual([])
})

it('labels the first active method as shipping, and every other by its name', () => {
  const methods = [{ ...standardMethod, isActive: false }, ...shipping.methods.slice(1), pickup]
  const label = (method: ShippingMethod) =>
    chargesBy({ shipping: { methods }, taxes }, method).label
  expect(methods.map(label)).toEqual(['Shipping (standard)', 'Shipping', 'Shipping (local pickup)'])
})

it('charges an order without stored charges by the default charges of its method', () => {
  const of = (shippingMethod: string) => chargesOf({ shippingMethod, charges: null })
  expect(of('standard')).toMatchObject({ label: 'Shipping', priceCents: 999, taxRate: 0.08 })
  expect(of('express')).toMatchObject({ label: 'Shipping (express)', priceCents: 1999 })
})

it('an order keeps the charges that it stores', () => {
  const charges = chargesBy({ shipping, taxes: { ...taxes, rate: 0.1 } }, pickup)
  expect(chargesOf({ shippingMethod: 'pickup', charges })).toBe(charges)
})

it.each([
  [[3, 7], '3-7 business days'],
  [[1, 1], '1 business day'],
  [[2, 2], '2 business days'],
  [[0, 0], 'less than a business day'],
] as const)('formats the delivery time %j as "%s"', (days, text) => {
  expect(shippingWindow(days)).toBe(text)
})
