import { expect, it } from 'vitest'

import { importColumns } from '@shop/contracts/import'

import { checkMapping, guessMapping, priceGuesses } from './column-mapping.ts'

it('maps the columns of the shop’s own export', () => {
  expect(guessMapping(importColumns)).toEqual(importColumns)
})

it('recognizes other programs’ column names, each field once', () => {
  expect(
    guessMapping(['Product ID', 'Title', 'Colour', 'On hand', 'Compare-at price', 'Notes', 'name']),
  ).toEqual(['id', 'name', 'color', 'stock', 'original_price', null, null])
})

it('reads a single SKU column as SKUs of variants if there are sizes, otherwise of products', () => {
  expect(guessMapping(['SKU', 'Size', 'Stock'])).toEqual(['variant_sku', 'size', 'stock'])
  expect(guessMapping(['SKU', 'Stock'])).toEqual(['sku', 'stock'])
})

it('requires a column that identifies products, and rejects duplicate fields', () => {
  expect(checkMapping(['stock', null]).missing).toMatch(/^Choose the column that has the ID/)
  expect(checkMapping(['id', 'stock', 'stock'])).toEqual({
    problems: [undefined, undefined, 'Another column is already Stock.'],
    missing: undefined,
  })
})

it('asks to confirm a struck-through price guessed from a column’s name', () => {
  const rows = [{ row: 2, cells: ['tee', '30', '45'] }]
  const guessesFor = (header: string) => {
    const headers = ['id', 'price', header]
    return priceGuesses({ name: 'a.csv', headers, rows }, guessMapping(headers))
  }
  expect(guessesFor('Regular price')).toEqual([
    '“Regular price” is struck through beside the price. Row 2 costs $30.00, instead of $45.00.',
  ])
  expect(guessesFor('original_price')).toEqual([])
})
