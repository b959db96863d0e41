import type { Product } from '@shop/contracts/product'
import { expect, it } from 'vitest'

import { countCarts, describeLines, describeMissing, offerLines, totalOf } from './cart.ts'

const variant = (size: string, stock: number) => ({
  size,
  color: null,
  sku: null,
  priceCents: size === 'L' ? 4400 : null,
  stock,
})
const tee = {
  id: 'tee',
  name: 'Bayou Tee',
  image: '/tee.webp',
  priceCents: 4000,
  stock: 3,
  sizes: ['S', 'M', 'L'],
  colors: [],
  soldOutSizes: ['M'],
  variants: [variant('S', 1), variant('M', 0), variant('L', 2)],
} as unknown as Product

const lines = [
  { productId: 'tee', size: 'S', quantity: 2 },
  { productId: 'tee', size: 'M', quantity: 1 },
  { productId: 'tee', size: 'L', quantity: 1 },
  { productId: 'deleted', quantity: 1 },
]

it('offers the pieces of each line that are in stock, at the current price', () => {
  const offered = offerLines(lines, [tee])
  expect(offered.map((line) => [line.offered, line.priceCents])).toEqual([
    [1, 4000],
    [0, 4000],
    [1, 4400],
    [0, 0],
  ])
  expect(totalOf(offered)).toBe(8400)
  expect(describeLines(offered)).toBe('Bayou Tee and 3 other pieces')
})

it('names the pieces of which too few are left', () => {
  expect(describeMissing(offerLines(lines, [tee]))).toEqual([
    'Bayou Tee, S: only 1 left',
    'Bayou Tee, M: gone',
    'A piece that we no longer make: gone',
  ])
})

it('counts carts, and adds up the orders that followed an e-mail', () => {
  const cart = { lines: [], name: '', totalCents: 100, savedAtMs: 1 }
  const all = [cart, { ...cart, mailedAtMs: 2, recovered: { atMs: 3, totalCents: 250 } }]
  expect(countCarts(all)).toEqual({ saved: 2, mailed: 1, recovered: 1, valueCents: 250 })
})
