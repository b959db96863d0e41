import { expect, it } from 'vitest'
import * as v from 'valibot'

import { Order } from '@shop/contracts/order'
import { orderWire } from '@shop/testkit/wire'

import { placedState, readPlacedOrder, toPlacedOrder } from './placed-order.ts'

const order = v.parse(Order, orderWire({ id: 'order-1' }))
const inCart = {
  id: 'focus-tee-M-default',
  product: { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 },
  quantity: 1,
  size: 'M',
}

it('tells what was ordered, where it goes and what it costs, as the API answered', () => {
  expect(toPlacedOrder(order, [inCart])).toMatchObject({
    orderId: 'order-1',
    email: 'ada@example.com',
    shipTo: ['Ada Byron', '12 Canal Street', 'New Orleans, LA 70130'],
    lines: [{ product: inCart.product, quantity: 1, size: 'M' }],
    totals: { itemCount: 1, subtotalCents: 4000, totalCents: 5319 },
  })
})

it('comes back from navigation state, also after a reload', () => {
  const placed = toPlacedOrder(order, [inCart])
  const state: unknown = structuredClone(placedState(placed))
  expect(readPlacedOrder(state)).toEqual(placed)
})

it('is nothing where navigation carried none, or the id alone', () => {
  for (const state of [null, 'text', {}, { orderId: 'order-1' }, { version: 2, order: {} }]) {
    expect(readPlacedOrder(state)).toBeNull()
  }
})
