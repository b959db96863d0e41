import { expect, it } from 'vitest'
import * as v from 'valibot'
import { Order } from '@shop/contracts/order'
import { orderWire } from '@shop/testkit/wire'
import {
  makeOrderNumber,
  readPlacedOrder,
  toNavigationState,
  toPlacedOrder,
} from './placed-order.ts'

const order = v.parse(Order, orderWire({ id: 'order-1' }))
const inCart = {
  id: 'focus-tee-M-default',
  product: { id: 'focus-tee', name: 'Focus Tee', image: '/media/tee.webp', priceCents: 4000 },
  quantity: 1,
  size: 'M',
}

it('takes lines, address and totals from the API', () => {
  expect(toPlacedOrder(order, [inCart])).toMatchObject({
    id: 'order-1',
    customerEmail: 'ada@example.com',
    shipTo: ['Ada Byron', '12 Canal Street', 'New Orleans, LA 70130'],
    lines: [{ product: inCart.product, quantity: 1, size: 'M' }],
    subtotalCents: 4000,
    totalCents: 5319,
  })
})

it('keeps the day of delivery from the API, not from the clock of the device', () => {
  expect(toPlacedOrder({ ...order, deliveryOn: '2026-02-03' }, []).deliveryOn).toBe('2026-02-03')
})

it('includes the SKU of each line', () => {
  const items = order.items.map((item) => ({ ...item, color: 'Navy', sku: 'FOC-NAVY-M' }))
  const { lines } = toPlacedOrder({ ...order, items }, [inCart])
  expect(lines).toMatchObject([{ color: 'Navy', sku: 'FOC-NAVY-M' }])
})

it('reads an order back from navigation state, even after a reload', () => {
  const placed = toPlacedOrder(order, [inCart])
  const state: unknown = structuredClone(toNavigationState(placed))
  expect(readPlacedOrder(state)).toEqual({ orderId: 'order-1', order: placed })
})

it('reads null from a state without an order', () => {
  for (const state of [null, undefined, 'text', {}])
    expect(readPlacedOrder(state)).toEqual({ orderId: undefined, order: null })
})

it('reads only the number of the order from the state of another release', () => {
  const state = { version: 1, orderId: 'order-1', order: { orderId: 'order-1', totals: {} } }
  expect(readPlacedOrder(state)).toEqual({ orderId: 'order-1', order: null })
})

it('makes unique order numbers that begin with letters of the shop’s name', () => {
  const numbers = new Set(Array.from({ length: 50 }, () => makeOrderNumber('NDX')))
  expect(numbers.size).toBe(50)
  for (const number of numbers) expect(number).toMatch(/^NDX-[A-Z0-9]{9}$/)
  expect(makeOrderNumber('Bayou & Co')).toMatch(/^BAY-[A-Z0-9]{9}$/)
  expect(makeOrderNumber('ß')).toMatch(/^ORD-/)
})
