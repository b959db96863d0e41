import { expect, test } from 'vitest'

import { anOrder } from '../testing/builders.ts'
import { searchOrders } from './order-search.ts'

const ada = anOrder({ customerName: 'Ada Boudreaux', customerEmail: 'ada@example.com' })
const kai = anOrder({ id: 'f00dcafe-1', customerName: 'Kai Nguyen', customerEmail: 'kai@ndx.test' })

test('finds orders by id, name and email, whatever the case', () => {
  expect(searchOrders([ada, kai], 'F00D')).toEqual([kai])
  expect(searchOrders([ada, kai], 'boud')).toEqual([ada])
  expect(searchOrders([ada, kai], '@NDX')).toEqual([kai])
})

test('shows everything for blanks', () => {
  expect(searchOrders([ada, kai], '  ')).toEqual([ada, kai])
})

test('finds nothing across two fields', () => {
  expect(searchOrders([ada, kai], 'boudreaux ada@')).toEqual([])
})
