import { expect, test } from 'vitest'

import { aProduct, anOrder } from '../testing/builders.ts'
import { applyProductMessage } from './apply-product-message.ts'

test('adds a new product at the top, once', () => {
  const [old, young] = [aProduct(), aProduct()]
  const message = { type: 'product.saved', seq: 1, product: young } as const
  const once = applyProductMessage([old], message)
  expect(once).toEqual([young, old])
  expect(applyProductMessage(once, message)).toEqual(once)
})

test('replaces a product whose stock was sold', () => {
  const product = aProduct()
  const sold = { ...product, stock: 4 }
  expect(applyProductMessage([product], { type: 'product.saved', seq: 1, product: sold })).toEqual([
    sold,
  ])
})

test('takes out a product that was deleted, once', () => {
  const product = aProduct()
  const message = { type: 'product.removed', seq: 1, id: product.id } as const
  const once = applyProductMessage([product], message)
  expect(once).toEqual([])
  expect(applyProductMessage(once, message)).toBe(once)
})

test('passes over what is not about products', () => {
  const products = [aProduct()]
  expect(applyProductMessage(products, { type: 'order.saved', seq: 1, order: anOrder() })).toBe(
    products,
  )
  expect(applyProductMessage(products, { type: 'reset', seq: 1 })).toBe(products)
})
