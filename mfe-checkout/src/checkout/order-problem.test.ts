import { expect, it } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'

import { readOrderProblem } from './order-problem.ts'

const lineOf = (id: string, name: string) => ({
  id,
  product: { id, name, image: '', priceCents: 4000 },
  quantity: 1,
})
const items = [lineOf('tee', 'Crest Tee'), lineOf('cap', 'Six-Panel')]

it('says which line changed and what to ask the shop about again', () => {
  const error = new ApiProblem('price-changed', 'A price changed.', [
    { path: 'items.1.price', message: 'is $38.00 now' },
  ])
  expect(readOrderProblem(error, items)).toEqual({
    lines: ['Six-Panel: is $38.00 now.'],
    productIds: ['cap'],
    fields: {},
  })
})

it("puts the server's word at the field of the form", () => {
  const error = new ApiProblem('bad-input', 'customer_email must be an email address.', [
    { path: 'customer_email', message: 'must be an email address' },
    { path: 'shipping_address.zip_code', message: 'is required' },
  ])
  expect(readOrderProblem(error, items).fields).toEqual({
    email: 'must be an email address',
    zipCode: 'is required',
  })
})

it('has nothing to say of a failure without issues, or of lines that are not there', () => {
  const nothing = { lines: [], productIds: [], fields: {} }
  expect(readOrderProblem(new TypeError('offline'), items)).toEqual(nothing)
  const foreign = new ApiProblem('out-of-stock', 'x', [
    { path: 'items.7.quantity', message: 'only 1 left' },
  ])
  expect(readOrderProblem(foreign, items)).toEqual(nothing)
})
