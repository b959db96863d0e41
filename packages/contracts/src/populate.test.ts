import * as v from 'valibot'
import { expect, it } from 'vitest'

import { populateKinds, PopulateInput } from './populate.ts'

it.each(populateKinds)('takes %s', (what) => {
  expect(v.is(PopulateInput, { what })).toBe(true)
})

it('takes the number of products made by staff that may be deleted', () => {
  expect(v.is(PopulateInput, { what: 'replace-all', expected_own: 0 })).toBe(true)
})

it.each([
  { what: 'everything' },
  {},
  { what: 'missing', force: true },
  { what: 'replace-all', expected_own: -1 },
  { what: 'replace-all', expected_own: 0.5 },
  { what: 'replace-all', expected_own: '1' },
])('refuses %j', (input) => {
  expect(v.is(PopulateInput, input)).toBe(false)
})
