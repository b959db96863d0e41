import { expect, it } from 'vitest'

import { cartTotals, freeShippingNudge } from './cart-totals.ts'

const lineOf = (priceCents: number, quantity = 1) => ({
  product: { id: 'a', name: 'A', image: '', priceCents },
  quantity,
})

it('sums lines, shipping and tax', () => {
  expect(cartTotals([lineOf(4000), lineOf(1000, 2)])).toEqual({
    itemCount: 3,
    subtotalCents: 6000,
    shippingCents: 999,
    taxCents: 480,
    totalCents: 7479,
  })
})

it('the nudge names the amount missing for free shipping', () => {
  expect(freeShippingNudge(cartTotals([lineOf(4000)]))).toBe('Add $35.00 more for free shipping!')
})

it('the nudge is a cent at exactly $75.00, which still pays shipping', () => {
  const totals = cartTotals([lineOf(7500)])
  expect(totals.shippingCents).toBe(999)
  expect(freeShippingNudge(totals)).toBe('Add $0.01 more for free shipping!')
})

it('there is no nudge above $75.00, nor for an empty cart', () => {
  expect(freeShippingNudge(cartTotals([lineOf(7501)]))).toBeNull()
  expect(freeShippingNudge(cartTotals([]))).toBeNull()
})
