import { expect, it } from 'vitest'

import { importColumns } from '@shop/contracts/import'

import { checkMapping, guessMapping } from './column-mapping.ts'

it('knows the columns of an export', () => {
  expect(guessMapping(importColumns)).toEqual(importColumns)
})

it('guesses what other programs call them, each field once', () => {
  expect(
    guessMapping(['Product ID', 'Title', 'Colour', 'On hand', 'Compare-at price', 'Notes', 'name']),
  ).toEqual(['id', 'name', 'color', 'stock', 'original_price', null, null])
})

it('takes one column of SKUs for those of variants beside sizes, and of products otherwise', () => {
  expect(guessMapping(['SKU', 'Size', 'Stock'])).toEqual(['variant_sku', 'size', 'stock'])
  expect(guessMapping(['SKU', 'Stock'])).toEqual(['sku', 'stock'])
})

it('needs a column that rows are matched by, and no field twice', () => {
  expect(checkMapping(['stock', null]).missing).toMatch(/^Choose the column that has the ID/)
  expect(checkMapping(['id', 'stock', 'stock'])).toEqual({
    problems: [undefined, undefined, 'Another column is Stock already.'],
    missing: undefined,
  })
})
