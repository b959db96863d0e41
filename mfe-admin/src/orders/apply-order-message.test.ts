import { expect, test } from 'vitest'

import { aProduct, anOrder } from '../testing/builders.ts'
import { applyOrderMessage } from './apply-order-message.ts'

test('adds a new order at the top', () => {
  const [old, young] = [anOrder(), anOrder()]
  const message = { type: 'order.saved', seq: 1, order: young } as const
  const once = applyOrderMessage([old], message)
  expect(once).toEqual([young, old])
  expect(applyOrderMessage(once, message)).toEqual(once)
})

test('replaces an order that was changed', () => {
  const order = anOrder()
  const shipped = { ...order, status: 'shipped' as const }
  expect(applyOrderMessage([order], { type: 'order.saved', seq: 1, order: shipped })).toEqual([
    shipped,
  ])
})

test('takes out an order that was deleted, once', () => {
  const order = anOrder()
  const message = { type: 'order.removed', seq: 1, id: order.id } as const
  const once = applyOrderMessage([order], message)
  expect(once).toEqual([])
  expect(applyOrderMessage(once, message)).toBe(once)
})

test('passes over what is not about orders', () => {
  const orders = [anOrder()]
  const product = aProduct()
  expect(applyOrderMessage(orders, { type: 'product.saved', seq: 1, product })).toBe(orders)
  expect(applyOrderMessage(orders, { type: 'hello', seq: 1 })).toBe(orders)
  expect(applyOrderMessage(orders, { type: 'reset', seq: 1 })).toBe(orders)
})
