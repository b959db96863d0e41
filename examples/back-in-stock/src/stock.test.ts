import { expect, it } from 'vitest'

import { isInStock, nameOf, soldOutChoices } from './stock.ts'

const product = {
  stock: 3,
  variants: [
    { size: 'S', color: 'Navy', stock: 3 },
    { size: 'M', color: 'Navy', stock: 0 },
    { size: 'M', color: null, stock: 0 },
  ],
}

it('offers to wait for each sold-out choice, and for a whole product without choices', () => {
  expect(soldOutChoices(product).map((choice) => nameOf('Tee', choice))).toEqual([
    'Tee, M, Navy',
    'Tee, M',
  ])
  expect(soldOutChoices({ stock: 0, variants: [] })).toHaveLength(1)
  expect(soldOutChoices({ stock: 1, variants: [] })).toEqual([])
})

it('says whether this exact choice is in stock', () => {
  expect(isInStock(product, { size: 'S', color: 'Navy' })).toBe(true)
  expect(isInStock(product, { size: 'M', color: 'Navy' })).toBe(false)
  expect(isInStock({ stock: 1, variants: [] }, {})).toBe(true)
})
