import { expect, test } from 'vitest'

import { findProblem, parseCells, pasteCells } from './grid-cells.ts'
import { rowsOf } from './variant-draft.ts'

test('parses spreadsheet rows with either line ending, and ignores the text of a single cell', () => {
  expect(parseCells('A-1\t40\t 5 \r\nA-2\t\t6\r\n')).toEqual([
    ['A-1', '40', '5'],
    ['A-2', '', '6'],
  ])
  expect(parseCells('1\n2')).toEqual([['1'], ['2']])
  expect(parseCells('A-1')).toBeUndefined()
  expect(parseCells('A-1\r\n')).toBeUndefined()
})

const rows = rowsOf({ sizes: ['S', 'M'], colors: ['Black'] })
const [s, m] = rows.map(({ key }) => key) as [string, string]

test('fills cells from the focused one on, and keeps the others', () => {
  const variants = { [s]: { sku: 'OLD', price: '40', stock: '' } }
  const cells = [
    ['45', '3'],
    ['', '4'],
  ]
  expect(pasteCells({ variants, rows, index: 1, cells })).toEqual({
    variants: {
      [s]: { sku: 'OLD', price: '45', stock: '3' },
      [m]: { sku: '', price: '', stock: '4' },
    },
    filled: 4,
    outside: 0,
  })
})

test('counts pasted cells that do not fit', () => {
  const cells = [
    ['3', 'beyond'],
    ['4', ''],
  ]
  expect(pasteCells({ variants: {}, rows, index: 5, cells })).toMatchObject({
    variants: { [m]: { stock: '3' } },
    filled: 1,
    outside: 2,
  })
})

test.each([
  ['stock', '1,5', undefined, /whole number/],
  ['stock', 'ten', 4, /whole number/],
  ['stock', '-5', 4, /below none: there are 4/],
  ['stock', '-1', undefined, /0 or more/],
  ['stock', '1e3', undefined, /whole number/],
  ['price', '1,999', undefined, /thousands or as decimals/],
  ['price', '0x10', undefined, /amount in dollars/],
  ['price', '-2', undefined, /0 or more/],
  ['sku', 'A'.repeat(65), undefined, /64 characters/],
] as const)('says what is wrong with the %s %j', (column, text, inStock, message) => {
  expect(findProblem(column, text, inStock)).toMatch(message)
})

test.each([
  ['stock', ' 12 ', undefined],
  ['stock', '-4', 4],
  ['stock', '-', 4],
  ['price', '$40', undefined],
  ['price', '19,99', undefined],
  ['price', '', undefined],
  ['sku', 'A-1', undefined],
] as const)('accepts the %s %j', (column, text, inStock) => {
  expect(findProblem(column, text, inStock)).toBeUndefined()
})
