import { expect, test } from 'vitest'

import { aProduct } from '../testing/builders.ts'
import { productFigures } from './product-figures.ts'

const valuesOf = (...products: Parameters<typeof productFigures>[0]): string[] =>
  productFigures(products).map(({ value }) => value)

test('counts products, sums prices and rounds their average to cents', () => {
  const products = [
    aProduct({ priceCents: 1000, featured: true }),
    aProduct({ priceCents: 1000 }),
    aProduct({ priceCents: 1001 }),
  ]
  expect(valuesOf(...products)).toEqual(['3', '1', '$30.01', '$10.00'])
})

test('shows zeros for a shop without products', () => {
  expect(valuesOf()).toEqual(['0', '0', '$0.00', '$0.00'])
})
