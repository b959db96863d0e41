import { expect, it } from 'vitest'

import { maxShownStock } from './catalog.ts'
import { maxPieces } from './limits.ts'
import { boundStock, stockStateOf, showStock } from './stock.ts'

it.each([
  [0, 'sold-out'],
  [1, 'low'],
  [3, 'low'],
  [4, 'enough'],
] as const)('%d pieces are %s', (pieces, state) => {
  expect(stockStateOf(pieces, 3)).toBe(state)
})

it.each([
  [0, 0, 0],
  [maxShownStock - 1, maxShownStock - 1, maxShownStock - 1],
  [maxShownStock, maxShownStock, maxPieces],
  [795, maxShownStock, maxPieces],
])('shows a stock of %d as %d and lets shoppers order up to %d', (stock, shown, most) => {
  const product = { id: 'tee', stock, variants: [{ size: 'M', stock }] }
  const asShown = showStock(product)
  expect(asShown).toEqual({ id: 'tee', stock: shown, variants: [{ size: 'M', stock: shown }] })
  expect(boundStock(asShown)).toMatchObject({
    stock: most,
    variants: [{ size: 'M', stock: most }],
  })
})

it('leaves unknown variants unknown', () => {
  expect(showStock({ stock: 20 })).toEqual({ stock: maxShownStock })
})
