import { expect, it } from 'vitest'

import { moved, nudged } from './look.ts'
import { choicesOf } from './look/choices.ts'

it('moves a look by one place, and not beyond the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(moved(ids, 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(ids, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(ids, 'a', -1)).toEqual(ids)
  expect(moved(ids, 'c', 1)).toEqual(ids)
})

it('moves a point within the picture', () => {
  const point = { productId: 'tee', x: 99.5, y: 0 }
  expect(nudged(point, [1, -1])).toEqual({ ...point, x: 100 })
})

it('offers only what is in stock, at its own price', () => {
  const of = (size: string, stock: number, priceCents: number | null) => ({
    size,
    color: null,
    sku: null,
    stock,
    priceCents,
  })
  const product = { priceCents: 4000, stock: 5 } as Parameters<typeof choicesOf>[0]
  const variants = [of('S', 0, null), of('M', 2, null), of('L', 3, 4400)]
  expect(choicesOf({ ...product, variants })).toEqual([
    { size: 'M', priceCents: 4000 },
    { size: 'L', priceCents: 4400 },
  ])
  expect(choicesOf(product)).toEqual([{ priceCents: 4000 }])
  expect(choicesOf({ ...product, stock: 0 })).toEqual([])
})
