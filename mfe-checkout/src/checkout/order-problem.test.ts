import { expect, it } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'

import { readOrderProblem } from './use-checkout.ts'

const lineOf = (id: string, name: string) => ({
  id,
  product: { id, name, image: '', priceCents: 4000 },
  quantity: 1,
})
const items = [lineOf('tee', 'Crest Tee'), lineOf('cap', 'Six-Panel')]

it("assigns the server's message to its line", () => {
  const error = new ApiProblem('price-changed', 'A price changed.', [
    { path: 'items.1.price', message: 'is $38.00 now' },
  ])
  expect(readOrderProblem(error, items)).toEqual({
    lines: { cap: 'is $38.00 now' },
    fields: {},
    text: null,
  })
})

it("assigns the server's message to its field of the form", () => {
  const error = new ApiProblem('bad-input', 'customer_email must be an email address.', [
    { path: 'customer_email', message: 'must be an email address' },
    { path: 'shipping_address.zip_code', message: 'is required' },
  ])
  expect(readOrderProblem(error, items)).toMatchObject({
    fields: { Email: 'Email must be an email address.', 'ZIP code': 'ZIP code is required.' },
    text: null,
  })
})

it('says what is wrong with the cart as a whole', () => {
  const message = 'must hold at most 100 lines; order fewer, or in several orders'
  const error = new ApiProblem('bad-input', `items ${message}.`, [{ path: 'items', message }])
  expect(readOrderProblem(error, items).text).toBe(`Your cart ${message}.`)
})

it('returns the detail of a problem that names no known line or field', () => {
  const offline = new ApiProblem('offline', 'The shop cannot be reached.')
  expect(readOrderProblem(offline, items)).toEqual({
    lines: {},
    fields: {},
    text: 'The shop cannot be reached.',
  })
  const broken = new ApiProblem('internal', 'Something went wrong on our side.')
  expect(readOrderProblem(broken, items)).toMatchObject({
    text: 'Something went wrong on our side.',
  })
  const unknownLine = new ApiProblem('out-of-stock', 'Not enough.', [
    { path: 'items.7.quantity', message: 'only 1 left' },
  ])
  expect(readOrderProblem(unknownLine, items)).toMatchObject({ lines: {}, text: 'Not enough.' })
})

it('has no text for an unknown error', () => {
  const nothing = { lines: {}, fields: {}, text: null }
  expect(readOrderProblem(new TypeError('broken'), items)).toEqual(nothing)
})
