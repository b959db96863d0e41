import * as v from 'valibot'
import { expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { isOnSale } from './is-on-sale.ts'

it.each([
  [null, false],
  [48, true],
  [40, false],
  [39.99, false],
])('takes $40 that was %j for a sale: %j', (original_price, isSale) => {
  expect(isOnSale(v.parse(Product, productWire({ price: 40, original_price })))).toBe(isSale)
})
