import { expect, test } from 'vitest'

import { fieldIssue } from './field-issue.ts'

const issues = [
  { path: 'name', message: 'is required' },
  { path: 'sizes.0', message: 'must be at most 40 characters' },
]

test('says what is wrong with a field by its label', () => {
  expect(fieldIssue(issues, 'name', 'Name')).toBe('Name is required')
})

test('shows an entry’s problem at its list', () => {
  expect(fieldIssue(issues, 'sizes', 'Sizes')).toBe('Sizes must be at most 40 characters')
})

test('says nothing of a field that is fine', () => {
  expect(fieldIssue(issues, 'size', 'Size')).toBeUndefined()
})
