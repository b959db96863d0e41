import { expect, it } from 'vitest'

import { defaultSettings, type ShippingMethod, standardMethod } from '@shop/domain/shop-settings'
import { discountTerms } from '@shop/testkit/wire'

import { firstMethod, freeShippingText, quoteCart, undecidedCode } from './cart-totals.ts'

const lineOf = (priceCents: number, quantity = 1) => ({
  product: { id: 'a', name: 'A', image: '', priceCents },
  quantity,
})
const rulesOf = (...methods: ShippingMethod[]) => ({ ...defaultSettings, shipping: { methods } })
const textOf = (priceCents: number, rules = rulesOf(standardMethod)) =>
  freeShippingText(quoteCart([lineOf(priceCents)], rules))

it('sums lines, shipping and tax', () => {
  expect(quoteCart([lineOf(4000), lineOf(1000, 2)], defaultSettings).totals).toEqual({
    itemCount: 3,
    subtotalCents: 6000,
    discountCents: 0,
    shippingCents: 999,
    taxCents: 480,
    totalCents: 7479,
  })
})

it('charges the first active method until the shopper has chosen one', () => {
  const other = { ...standardMethod, id: 'other', priceCents: 500 }
  const rules = rulesOf({ ...standardMethod, isActive: false }, other)
  expect(firstMethod(rules)).toBe(other)
  expect(quoteCart([lineOf(4000)], rules)).toMatchObject({
    charges: { label: 'Shipping' },
    totals: { shippingCents: 500 },
  })
})

it('the text names the amount missing for free shipping', () => {
  expect(textOf(4000)).toBe('Add $35.00 more for free shipping!')
})

it('exactly $75.00 still pays shipping, and one cent is missing', () => {
  expect(textOf(7500)).toBe('Add $0.01 more for free shipping!')
})

it('shipping is free above $75.00, and an empty cart has no text', () => {
  expect(textOf(7501)).toBe('This order ships free.')
  expect(freeShippingText(quoteCart([], defaultSettings))).toBeNull()
})

it('a method that is never free has no text', () => {
  expect(textOf(4000, rulesOf({ ...standardMethod, freeOverCents: null }))).toBeNull()
})

it('a code for a category is undecided until the products load, if they can reach its minimum', () => {
  const undecided = (minimumCents: number, products = new Map<string, null>()) => {
    const terms = discountTerms({ categories: ['Shirts'], minimumCents })
    return undecidedCode(quoteCart([lineOf(4000)], defaultSettings, { terms, products }), terms)
  }
  expect(undecided(4000)).toBe('SUMMER10')
  expect(undecided(4001)).toBeNull()
  const noLongerSold = new Map([['a', null]])
  expect(undecided(4000, noLongerSold)).toBeNull()
})
