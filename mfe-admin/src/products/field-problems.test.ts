import { expect, test } from 'vitest'

import { fieldProblem, withoutFields } from './field-problems.ts'

const issues = [
  { path: 'name', message: 'is required' },
  { path: 'original_price', message: 'must be 0 or more' },
  { path: 'sizes.0', message: 'must be at most 40 characters' },
  { path: 'stock_change', message: 'would leave less than nothing in stock' },
  { path: 'specifications.fit', message: 'must be string' },
]

test('says what is wrong with a field by its label', () => {
  expect(fieldProblem(issues, 'name')).toBe('Name is required')
  expect(fieldProblem(issues, 'originalPrice')).toBe('Original price must be 0 or more')
  expect(fieldProblem(issues, 'fit')).toBe('Fit must be string')
})

test('shows an entry’s problem at its list, and a change’s at the stock', () => {
  expect(fieldProblem(issues, 'sizes')).toBe('Sizes must be at most 40 characters')
  expect(fieldProblem(issues, 'stock')).toBe('Stock would leave less than nothing in stock')
})

test('says nothing of a field that is fine', () => {
  expect(fieldProblem(issues, 'price')).toBeUndefined()
})

test('takes back what it said of a field that was edited since, and of no other', () => {
  const left = withoutFields(issues, ['name', 'sizes', 'stock'])
  expect(left.map(({ path }) => path)).toEqual(['original_price', 'specifications.fit'])
  expect(withoutFields(issues, ['price'])).toEqual(issues)
})
