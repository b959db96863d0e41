import { expect, it } from 'vitest'

import { doubtOf, lostZeros } from './make-chunks.ts'

it.each([
  ['sku', '8.9E+12', /^was shortened by the spreadsheet/],
  ['variant_sku', '1,23457E+11', /digits are lost/],
  ['size', '5-Mar', /^is a date/],
  ['size', '05. Mrz', /^is a date/],
  ['size', 'Mar-05', /^is a date/],
  ['size', '03/05/2026', /^is a date/],
  ['size', '2026-03-05', /^is a date/],
  ['sizes', 'S, M, 5-Mar', /^is a date/],
  ['price', '#REF!', /^is a formula that failed/],
  ['stock', '#####', /^is a formula that failed/],
] as const)('flags %s %s as doubtful', (column, cell, why) => {
  expect(doubtOf(column, cell)).toMatch(why)
})

it.each([
  ['sku', '1E5'],
  ['sku', 'MAR-05'],
  ['sku', '0012345'],
  ['size', '3-5'],
  ['size', 'XS/S'],
  ['size', '34/32'],
  ['name', '5-Mar'],
  ['description', 'C# is a note'],
] as const)('does not flag %s %s', (column, cell) => {
  expect(doubtOf(column, cell)).toBeUndefined()
})

it('flags codes that are shorter than most others', () => {
  const guessesOf = (codes: readonly string[]) =>
    lostZeros(
      {
        name: 'a.csv',
        headers: ['SKU'],
        rows: codes.map((code, index) => ({ row: index + 2, cells: [code] })),
      },
      ['sku'],
    )
  expect(guessesOf(['40123456', '40123457', '123458'])).toEqual([
    'Most codes have 8 digits, and 1 have fewer, as when a spreadsheet drops leading zeros. Row 4 has 123458.',
  ])
  expect(guessesOf(['1', '22', '333', 'A-1'])).toEqual([])
})
