import { expect, it } from 'vitest'

import { lowStock, stockStateOf } from './stock.ts'

it.each([
  [0, 'sold-out'],
  [1, 'low'],
  [lowStock, 'low'],
  [lowStock + 1, 'enough'],
] as const)('%d pieces are %s', (pieces, state) => {
  expect(stockStateOf(pieces)).toBe(state)
})
