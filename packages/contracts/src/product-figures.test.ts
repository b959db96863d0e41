import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ProductFigures } from './product-figures.ts'

it('reads sums beyond the bound of a price, in cents', () => {
  const wire = { total: 3, featured: 1, total_value: 12_345_678.9, average_price: 0.07 }
  expect(v.parse(ProductFigures, wire)).toEqual({
    total: 3,
    featured: 1,
    totalValueCents: 1_234_567_890,
    averagePriceCents: 7,
  })
})
