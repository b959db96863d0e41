import { expect, test } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'
import type { CartLine } from '@shop/contracts/cart'

import { readOrderProblem } from './order-problem.ts'

const line = (name: string): CartLine => ({
  id: `${name}-M-default`,
  product: { id: `${name}-id`, name, image: '', priceCents: 4000 },
  quantity: 2,
  size: 'M',
})
const items = [line('Tee'), line('Hat')]
const nothing = { lines: [], productIds: [], fields: {} }

test('says the new price of the line it concerns', () => {
  const error = new ApiProblem('price-changed', '', [
    { path: 'items.1.price', message: 'is $42.00 now' },
  ])
  expect(readOrderProblem(error, items)).toEqual({
    ...nothing,
    lines: ['Hat: is $42.00 now.'],
    productIds: ['Hat-id'],
  })
})

test('says of each line how many are left', () => {
  const error = new ApiProblem('out-of-stock', '', [
    { path: 'items.0.quantity', message: 'only 1 left' },
    { path: 'items.1.quantity', message: 'only 0 left' },
  ])
  expect(readOrderProblem(error, items).lines).toEqual(['Tee: only 1 left.', 'Hat: only 0 left.'])
})

test('puts bad input at the fields of the form', () => {
  const error = new ApiProblem('bad-input', '', [
    { path: 'customer_email', message: 'must be an email address' },
    { path: 'shipping_address.zip_code', message: 'is required' },
  ])
  expect(readOrderProblem(error, items)).toEqual({
    ...nothing,
    fields: { email: 'must be an email address', zipCode: 'is required' },
  })
})

test('passes over lines the cart does not have, the list as a whole and unknown fields', () => {
  const error = new ApiProblem('bad-input', '', [
    { path: 'items.7.price', message: 'is $1.00 now' },
    { path: 'items', message: 'must hold at least one line' },
    { path: 'coupon', message: 'is unknown' },
  ])
  expect(readOrderProblem(error, items)).toEqual(nothing)
})

test('knows nothing more of a failure without issues', () => {
  expect(readOrderProblem(new ApiProblem('offline', ''), items)).toEqual(nothing)
  expect(readOrderProblem(new Error('broken'), items)).toEqual(nothing)
})
