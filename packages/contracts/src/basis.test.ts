import { expect, it } from 'vitest'

import { readBasis, sumOfBases, writeBasis } from './basis.ts'

const basis = { seq: 7, ageMs: 0, subjects: ['lists', 'product:tee “new”'] }

it('reads the same basis from a header that was written to it', () => {
  const response = new Response(null, { headers: { basis: writeBasis(basis) } })
  expect(readBasis(response.headers.get('basis'))).toEqual(basis)
})

it.each([
  [null],
  [''],
  ['%'],
  ['{}'],
  [writeBasis({ ...basis, subjects: Array(1000).fill('lists') })],
])('reads a missing, malformed or too long header as no basis: %s', (header) => {
  expect(readBasis(header)).toBeNull()
})

it('combines bases into the oldest event and all subjects', () => {
  const other = { seq: 5, ageMs: 2000, subjects: ['lists', 'product:cap'] }
  expect(sumOfBases([basis, other])).toEqual({
    seq: 5,
    ageMs: 2000,
    subjects: ['lists', 'product:tee “new”', 'product:cap'],
  })
  expect(sumOfBases([])).toEqual({ seq: Number.MAX_SAFE_INTEGER, ageMs: 0, subjects: [] })
})

it('replaces too many subjects by `shown`, which covers everything on pages', () => {
  const subjects = Array.from({ length: 151 }, (_none, index) => `product:${index}`)
  expect(sumOfBases([{ ...basis, subjects }]).subjects).toEqual(['shown'])
})
