import { expect, it } from 'vitest'

import { describePrice, priceRangeOf } from './catalog.ts'

const variant = (priceCents: number | null, stock = 1) => ({ priceCents, stock })

it.each([
  ['of a product without variants', [], '$40.00'],
  ['of variants at the price of the product', [variant(null), variant(4000)], '$40.00'],
  ['of variants with prices of their own', [variant(null), variant(4400)], '$40.00 to $44.00'],
  ['of what is left', [variant(3000, 0), variant(4400)], '$44.00'],
  ['of all that is sold out', [variant(3000, 0), variant(4400, 0)], '$30.00 to $44.00'],
])('describes the price %s', (_what, variants, text) => {
  expect(describePrice({ priceCents: 4000, variants })).toBe(text)
})

it("uses the product's price if variants are not known", () => {
  expect(priceRangeOf({ priceCents: 4000 })).toEqual([4000, 4000])
})
