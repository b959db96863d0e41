import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Customer, CustomerExportQuery, CustomerQuery } from './customer.ts'
import { customerWire } from '@shop/testkit/wire'
import { invalidFields } from '@shop/testkit/issues'

describe('Customer', () => {
  it('reads the amount spent as cents, even beyond a million dollars', () => {
    const { totalSpentCents } = v.parse(Customer, customerWire({ total_spent: 1_234_567.89 }))
    expect(totalSpentCents).toBe(123_456_789)
  })
})

describe('CustomerQuery', () => {
  it('defaults to 200 customers, the most recent first, when it is empty', () => {
    expect(v.parse(CustomerQuery, {})).toEqual({
      filter: 'all',
      sort: 'recent',
      limit: 200,
      offset: 0,
    })
  })

  it.each([
    ['q', 'x'.repeat(201)],
    ['filter', 'lost'],
    ['sort', 'email'],
    ['limit', '201'],
    ['page', '2'],
  ])('refuses %s=%j and names the field', (field, value) => {
    expect(invalidFields(CustomerQuery, { [field]: value })).toEqual([field])
  })
})

it('exports by filters and sort, without pages', () => {
  expect(invalidFields(CustomerExportQuery, { q: 'ada', filter: 'vip', sort: 'name' })).toEqual([])
  expect(invalidFields(CustomerExportQuery, { limit: '10' })).toEqual(['limit'])
})
