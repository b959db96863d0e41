import * as v from 'valibot'
import { expect, it } from 'vitest'

import { OrdersSearch } from './orders.ts'

it('reads the customer filter', () => {
  const search = v.parse(OrdersSearch, { customer: 'Ada@example.com', status: 'pending' })
  expect(search).toMatchObject({ customer: 'Ada@example.com', status: 'pending' })
  expect(v.parse(OrdersSearch, { customer: 'ada@home' }).customer).toBe('ada@home')
})

it.each(['ada', '', `${'a'.repeat(250)}@example.com`, 7])(
  'ignores the customer %j, which the API would reject',
  (customer) => {
    expect(v.parse(OrdersSearch, { customer }).customer).toBeUndefined()
  },
)
