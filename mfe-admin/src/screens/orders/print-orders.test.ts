import * as v from 'valibot'
import { expect, it } from 'vitest'

import { Order, type OrderWire } from '@shop/contracts/order'
import { orderWire } from '@shop/testkit/wire'

import { idsOf, picksOf, printHref, PrintSearch } from './print-orders.ts'

type Line = Partial<OrderWire['order_items'][number]>

const orderOf = (id: string, ...lines: Line[]) => {
  const wire = orderWire({ id })
  const [line] = wire.order_items
  const items = lines.map((own, index) => ({ ...line, ...own, id: `${id}-${index}` }))
  return v.parse(Order, { ...wire, order_items: items })
}

it('sums the pieces of a variant over orders, sorted by category, name, color and size', () => {
  const hat = { product_id: 'hat', name: 'Any Hat', size: null, sku: 'HAT' }
  const blue = { color: 'Blue', sku: 'TEE-BLUE-M' }
  const picks = picksOf(
    [
      orderOf('a', blue, blue, hat),
      orderOf('b', blue, { color: 'Blue', size: 'L' }, { product_id: 'gone', name: 'Gone' }),
    ],
    new Map([
      ['focus-tee', 'Shirts'],
      ['hat', 'Accessories'],
    ]),
  )
  expect(
    picks.map(({ category, item, pieces }) => [category, item.name, item.size, pieces]),
  ).toEqual([
    ['Accessories', 'Any Hat', null, 1],
    ['Shirts', 'Focus Tee', 'L', 1],
    ['Shirts', 'Focus Tee', 'M', 3],
    ['No longer in the catalogue', 'Gone', 'M', 1],
  ])
  expect(picks[2]?.orders.map(({ id, pieces }) => [id, pieces])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

it('picks no pieces that a refund has returned to the stock', () => {
  const order = orderOf('a', { quantity: 3, returned: 1 }, { size: 'L', returned: 1 })
  expect(picksOf([order], new Map()).map(({ pieces }) => pieces)).toEqual([2])
})

it('picks no pieces that have left in a first parcel, unless the whole order has', () => {
  const order = orderOf('a', { quantity: 3 })
  const tracking = { carrier: 'ups' as const, trackingNumber: '', trackingUrl: null }
  const items = [{ id: 'a-0', quantity: 1 }]
  const parcels = [{ id: 'p', ...tracking, items, at: order.createdAt }]
  const countOf = (own: Partial<Order>) =>
    picksOf([{ ...order, parcels, ...own }], new Map()).map(({ pieces }) => pieces)
  expect(countOf({ status: 'processing' })).toEqual([2])
  expect(countOf({ status: 'shipped' })).toEqual([3])
})

it('puts the ids of chosen orders into the URL’s hash, which no request contains', () => {
  const href = printHref({ view: 'picking' }, ['a&b', 'c', 'c', ''])
  expect(href).toBe('/admin/orders/print?view=picking#ids=a%26b%2Cc%2Cc%2C')
  expect(idsOf(href)).toEqual(['a&b', 'c'])
  expect(idsOf('/admin/orders/print?view=slips')).toBeUndefined()
  expect(idsOf('/admin/orders/print#%')).toBeUndefined()
  expect(idsOf(`/admin/orders/print#ids=${'x'.repeat(101)}, `)).toEqual(['x'.repeat(100)])
})

it('prints pending orders unless the URL has another status', () => {
  expect(v.parse(PrintSearch, {})).toEqual({ view: 'slips', status: 'pending' })
  expect(v.parse(PrintSearch, { view: 'picking', status: 'processing' })).toEqual({
    view: 'picking',
    status: 'processing',
  })
  expect(v.parse(PrintSearch, { view: 'x', status: 'y' })).toEqual({
    view: 'slips',
    status: 'pending',
  })
})
