import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { colorOf, featuredProducts, isOnSale } from './product-rules.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire(overrides))

describe('featuredProducts', () => {
  it('puts the first three featured products first', () => {
    const plain = product()
    const featured = [1, 2, 3, 4].map(() => product({ featured: true }))
    expect(featuredProducts([plain, ...featured], 3)).toEqual(featured.slice(0, 3))
  })

  it('shows no other products when only one is featured', () => {
    const one = product({ featured: true })
    expect(featuredProducts([product(), product(), one], 3)).toEqual([one])
  })

  it('shows the first three products when none is featured', () => {
    const products = [1, 2, 3, 4].map(() => product())
    expect(featuredProducts(products, 3)).toEqual(products.slice(0, 3))
  })

  it('returns an empty list for an empty list', () => {
    expect(featuredProducts([], 3)).toEqual([])
  })
})

describe('colorOf', () => {
  const hoodie = { colors: ['Gray', 'Off White', 'Black'] }

  it.each([
    [['Black'], 'Black'],
    [['black'], 'Black'],
    [['Navy', ' off white', 'Black'], 'Off White'],
    [['Navy'], undefined],
    [[], undefined],
  ])('picks the first of %j that the product has: %s', (chosen, color) => {
    expect(colorOf(hoodie, chosen)).toBe(color)
  })
})

it.each([
  [null, false],
  [48, true],
  [40, false],
  [39.99, false],
])('isOnSale: $40 with the original price %j is %j', (original_price, isSale) => {
  expect(isOnSale(v.parse(Product, productWire({ price: 40, original_price })))).toBe(isSale)
})
