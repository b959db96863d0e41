import { expect, test } from 'vitest'

import { isOpen, toFormIssues } from './product-changes.ts'
import { draftOf, keyOf } from './product-draft.ts'

const fieldOf = (path: string) => toFormIssues([{ path, message: 'is wrong' }])[0]?.field

test.each([
  ['name', 'name'],
  ['original_price', 'originalPrice'],
  ['specifications.fit', 'fit'],
  ['sizes.0', 'sizes'],
  ['specifications.features.1', 'features'],
  ['stock_change', 'stock'],
  ['variants', 'variants'],
])('finds the field of %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})

test('finds the cell of a variant, and shows an issue without one at the grid as a whole', () => {
  const issuesOf = (path: string) => toFormIssues([{ path, message: 'is wrong' }], [{ size: 'S' }])
  const cell = { key: keyOf({ size: 'S' }), column: 'price' }
  expect(issuesOf('variants.0.price')).toEqual([{ field: 'variants', cell, message: 'is wrong' }])
  expect(issuesOf('variants.0.size')).toEqual([{ field: 'variants', message: 'is wrong' }])
})

test('keeps issues of unknown fields', () => {
  expect(fieldOf('version')).toBeUndefined()
})

test('keeps an issue open until its field or cell is edited', () => {
  const key = keyOf({ size: 'S' })
  const cell = (sku: string) => ({ [key]: { sku, price: '', stock: '' } })
  const sent = { ...draftOf(undefined), name: 'Tee', variants: cell('A') }
  const name = { field: 'name', message: 'is taken' } as const
  expect(isOpen(name, sent, { ...sent, price: '40' })).toBe(true)
  expect(isOpen(name, sent, { ...sent, name: 'Shirt' })).toBe(false)
  const sku = { field: 'variants', cell: { key, column: 'sku' }, message: 'is taken' } as const
  expect(isOpen(sku, sent, { ...sent, variants: { ...cell('A') } })).toBe(true)
  expect(isOpen(sku, sent, { ...sent, variants: cell('B') })).toBe(false)
})
