import { expect, test } from 'vitest'

import { parseCells, pasteCells } from './grid-cells.ts'
import { rowsOf } from './product-draft.ts'

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
