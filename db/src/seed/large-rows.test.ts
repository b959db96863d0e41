import { expect, it } from 'vitest'

import { largeOrder, largeProducts, largeReviews } from './large-rows.ts'
import { personAt } from './large-people.ts'

const nowMs = Date.parse('2026-01-01T00:00:00.000Z')
const products = largeProducts(100, nowMs)
const context = { customers: 200, products, nowMs }
const orders = Array.from({ length: 1000 }, (_none, index) => largeOrder(index, context))

it('makes the same rows in every run', () => {
  expect(largeProducts(100, nowMs)).toEqual(products)
  expect(largeOrder(7, context)).toEqual(orders[7])
})

it('gives each row a unique id and each person a unique email', () => {
  const ids = [
    ...products.map(({ id }) => id),
    ...orders.flatMap(({ order, items }) => [order.id, ...items.map(({ id }) => id)]),
    ...largeReviews(50, context).map(({ id }) => id),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  const emails = Array.from({ length: 1000 }, (_none, index) => personAt(index).email)
  expect(new Set(emails).size).toBe(1000)
})

it('gives every customer an order, and some customers many more', () => {
  const counts = Map.groupBy(orders, ({ order }) => order.customerEmail)
  expect(counts.size).toBe(200)
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(10)
})

it('charges the sum of the lines, with dates in the past', () => {
  const oldest = Math.min(...orders.map(({ order }) => order.createdAtMs))
  expect((nowMs - oldest) / 86_400_000, 'days').toBeGreaterThan(350)
  for (const { order, items } of orders) {
    const sum = items.reduce((total, line) => total + line.priceCents * line.quantity, 0)
    expect(order.subtotalCents).toBe(sum)
    expect(order.totalCents).toBe(sum + order.shippingCents + order.taxCents)
    expect(order.createdAtMs).toBeLessThanOrEqual(nowMs)
  }
})
