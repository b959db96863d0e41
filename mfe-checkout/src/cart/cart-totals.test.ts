import { expect, test } from 'vitest'

import { cartTotals, freeShippingNudge } from './cart-totals.ts'

const line = (priceCents: number, quantity = 1) => ({
  product: { id: 'tee', name: 'Tee', image: '', priceCents },
  quantity,
})
const nudgeAt = (priceCents: number): string | null =>
  freeShippingNudge(cartTotals([line(priceCents)]))

test('sums lines by their quantity', () => {
  expect(cartTotals([line(4000, 2), line(3500)])).toMatchObject({
    itemCount: 3,
    subtotalCents: 11_500,
    shippingCents: 0,
  })
})

test('says how much is missing for free shipping', () => {
  expect(nudgeAt(4000)).toBe('Add $35.00 more for free shipping!')
  expect(nudgeAt(7499)).toBe('Add $0.01 more for free shipping!')
})

test('says nothing at exactly $75.00, where $0.00 would be missing', () => {
  expect(nudgeAt(7500)).toBeNull()
})

test('says nothing once shipping is free, nor about an empty cart', () => {
  expect(nudgeAt(7501)).toBeNull()
  expect(freeShippingNudge(cartTotals([]))).toBeNull()
})
