import { expect, test } from 'vitest'

import { choiceOf, draftOf, isSameVariant, keyOf, rowsOf, stocksOf } from './product-draft.ts'

const one = (sku: string, price = '', stock = '') => ({ sku, price, stock })

test('has a row for each combination, and for each size or color alone', () => {
  const both = rowsOf({ sizes: ['S', 'M'], colors: ['Black', 'Navy'] })
  expect(both.map(({ size, color }) => `${size} ${color}`)).toEqual([
    'S Black',
    'S Navy',
    'M Black',
    'M Navy',
  ])
  expect(rowsOf({ sizes: [], colors: ['Black'] })).toMatchObject([{ size: null, color: 'Black' }])
  expect(rowsOf({ sizes: ['S'], colors: [] })).toMatchObject([{ size: 'S', color: null }])
  expect(rowsOf({ sizes: [], colors: [] })).toEqual([])
})

test('identifies a variant by size and color, even with quotes and commas in their names', () => {
  const choice = { size: 'S, "wide"', color: null }
  expect(choiceOf(keyOf(choice))).toEqual(choice)
  expect(keyOf({ size: 'S' })).toBe(keyOf({ size: 'S', color: null }))
})

test('fills the form with SKU and own price, and an empty stock change', () => {
  const variants = [{ size: 'S', color: null, sku: null, priceCents: 4550, stock: 3 }]
  expect(draftOf({ variants }).variants).toEqual({ [keyOf({ size: 'S' })]: one('', '45.50') })
  expect(stocksOf({ variants }).get(keyOf({ size: 'S' }))).toBe(3)
})

test('ignores different spellings and stock changes', () => {
  expect(isSameVariant(one('A', '45'), one(' A', '45.00', '3'))).toBe(true)
  expect(isSameVariant(one('A', '45'), one('A', '46'))).toBe(false)
})
