import { expect, test } from 'vitest'

import { fieldProblem, withoutFields } from './product-changes.ts'

const issues = [
  { path: 'name', message: 'is required' },
  { path: 'original_price', message: 'must be 0 or more' },
  { path: 'sizes.0', message: 'must be at most 40 characters' },
  { path: 'stock_change', message: 'would leave less than nothing in stock' },
  { path: 'specifications.fit', message: 'must be string' },
]

test('prefixes an issue with the field’s label', () => {
  expect(fieldProblem(issues, 'name')).toBe('Name is required')
  expect(fieldProblem(issues, 'originalPrice')).toBe('Original price must be 0 or more')
  expect(fieldProblem(issues, 'fit')).toBe('Fit must be string')
})

test('assigns an entry’s issue to its list, and a stock change’s to the stock', () => {
  expect(fieldProblem(issues, 'sizes')).toBe('Sizes must be at most 40 characters')
  expect(fieldProblem(issues, 'stock')).toBe('Stock would leave less than nothing in stock')
})

test('returns undefined for a valid field', () => {
  expect(fieldProblem(issues, 'price')).toBeUndefined()
})

test('removes only the issues of edited fields', () => {
  const left = withoutFields(issues, ['name', 'sizes', 'stock'])
  expect(left.map(({ path }) => path)).toEqual(['original_price', 'specifications.fit'])
  expect(withoutFields(issues, ['price'])).toEqual(issues)
})
