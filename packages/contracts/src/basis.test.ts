import { expect, it } from 'vitest'

import { readBasis, sumOfBases, writeBasis } from './basis.ts'

const basis = { seq: 7, ageMs: 0, subjects: ['lists', 'product:tee “new”'] }

it('what a response is based on is the same after the way through a header', () => {
  const response = new Response(null, { headers: { basis: writeBasis(basis) } })
  expect(readBasis(response.headers.get('basis'))).toEqual(basis)
})

it.each([
  [null],
  [''],
  ['%'],
  ['{}'],
  [writeBasis({ ...basis, subjects: Array(1000).fill('lists') })],
])('a header that says nothing, or too much, counts as none: %s', (header) => {
  expect(readBasis(header)).toBeNull()
})

it('of several the sum is as new as the oldest, and based on what any of them is', () => {
  const other = { seq: 5, ageMs: 2000, subjects: ['lists', 'product:cap'] }
  expect(sumOfBases([basis, other])).toEqual({
    seq: 5,
    ageMs: 2000,
    subjects: ['lists', 'product:tee “new”', 'product:cap'],
  })
  expect(sumOfBases([])).toEqual({ seq: Number.MAX_SAFE_INTEGER, ageMs: 0, subjects: [] })
})

it('of more than can be named, the sum is based on anything', () => {
  const subjects = Array.from({ length: 151 }, (_none, index) => `product:${index}`)
  expect(sumOfBases([{ ...basis, subjects }]).subjects).toEqual(['shown'])
})
