import { expect, test } from 'vitest'

import { anOrder } from '../testing/builders.ts'
import { orderFigures } from './order-figures.ts'

const valuesOf = (...orders: Parameters<typeof orderFigures>[0]): string[] =>
  orderFigures(orders).map(({ label, value }) => `${label} ${value}`)

test('counts orders by status and sums every total', () => {
  const orders = [
    anOrder({ totalCents: 100_000 }),
    anOrder({ status: 'processing', totalCents: 2050 }),
    anOrder({ status: 'shipped', totalCents: 1 }),
  ]
  expect(valuesOf(...orders)).toEqual([
    'Total Orders 3',
    'Pending 1',
    'Processing 1',
    'Total Revenue $1,020.51',
  ])
})

test('shows zeros for a shop without orders', () => {
  expect(valuesOf()).toEqual(['Total Orders 0', 'Pending 0', 'Processing 0', 'Total Revenue $0.00'])
})
