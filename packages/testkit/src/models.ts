import { Order } from '@shop/contracts/order'
import { Product } from '@shop/contracts/product'
import { Review, type ReviewWire } from '@shop/contracts/review'
import * as v from 'valibot'

import { orderWire, productWire, reviewWire } from './wire.ts'

let made = 0

const nextTimes = () => {
  const at = new Date(Date.UTC(2024, 0, 5, 12, (made += 1))).toISOString()
  return { created_at: at, updated_at: at }
}

/** Returns an order without lines. It is newer than any order or product made before. */
export const makeOrder = (own: Partial<Order> = {}): Order => ({
  ...v.parse(Order, orderWire({ ...nextTimes(), version: 1, order_items: [] })),
  ...own,
})

/** Returns a product. It is newer than any order or product made before. */
export const makeProduct = (own: Partial<Product> = {}): Product => ({
  ...v.parse(Product, productWire(nextTimes())),
  ...own,
})

/** Returns a pending review, parsed from its wire form. */
export const makeReview = (own: Partial<ReviewWire> = {}): Review =>
  v.parse(Review, reviewWire(own))
