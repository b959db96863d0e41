import { describe, expect, it } from 'vitest'

import { type ChoosableProduct, describeSoldOut, findAlternatives, offerOf } from './variants.ts'

const variant = (size: string | null, color: string | null, stock: number, price?: number) => ({
  size,
  color,
  stock,
  priceCents: price ?? null,
})

const tee: ChoosableProduct = {
  priceCents: 4000,
  stock: 12,
  sizes: ['S', 'M', 'L', 'XXL'],
  colors: ['Black', 'Navy'],
  soldOutSizes: ['XXL'],
  variants: [
    variant('S', 'Black', 2),
    variant('S', 'Navy', 3, 4500),
    variant('M', 'Black', 4),
    variant('M', 'Navy', 0, 4500),
    variant('L', 'Navy', 3, 4500),
    variant('XXL', 'Black', 0),
    variant('XXL', 'Navy', 0, 4500),
  ],
}

describe('the offer of a choice', () => {
  it.each([
    ['nothing', {}, 4000, 12],
    ['a size and a color', { size: 'S', color: 'Black' }, 4000, 2],
    ['a variant with a price of its own', { size: 'S', color: 'Navy' }, 4500, 3],
    ['a sold-out variant', { size: 'M', color: 'Navy' }, 4500, 0],
    ['a variant that is not made', { size: 'L', color: 'Black' }, 4000, 0],
    ['a size, served from the color with most left', { size: 'S' }, 4500, 3],
    ['a sold-out size', { size: 'XXL' }, 4000, 0],
    ['a color, of which all sizes count', { color: 'Navy' }, 4500, 6],
    ['a size that is not offered', { size: 'XS' }, 4000, 0],
    ['a color that is not offered', { size: 'S', color: 'Red' }, 4000, 0],
  ])('has the price and stock of %s', (_what, choice, priceCents, stock) => {
    expect(offerOf(tee, choice)).toEqual({ priceCents, stock })
  })

  it('has the stock of the whole product if variants are unknown, and none for a sold-out size', () => {
    const listed = { ...tee, variants: undefined }
    expect(offerOf(listed, { size: 'M', color: 'Navy' })).toEqual({ priceCents: 4000, stock: 12 })
    expect(offerOf(listed, { size: 'XXL' }).stock).toBe(0)
  })

  it('has the stock of the best-stocked color for a product without sizes', () => {
    const cap = {
      ...tee,
      sizes: [],
      soldOutSizes: [],
      variants: [variant(null, 'Black', 1), variant(null, 'Navy', 2)],
    }
    expect(offerOf(cap, {}).stock).toBe(2)
    expect(offerOf(cap, { color: 'Black' }).stock).toBe(1)
  })
})

it.each([
  [{ size: 'M', color: 'Navy' }, 'Navy is sold out in M; still in stock: S and L'],
  [{ size: 'XXL', color: 'Black' }, 'Black is sold out in XXL; still in stock: S and M'],
  [{ size: 'XXL' }, 'XXL is sold out; still in stock: S, M and L'],
])('describes %o as: %s', (choice, text) => {
  expect(describeSoldOut(tee, choice)).toBe(text)
})

it('offers another color if no other size of this color is left', () => {
  const variants = [variant('S', 'Black', 2), variant('S', 'Navy', 0)]
  const small = { ...tee, variants, stock: 2 }
  expect(describeSoldOut(small, { size: 'S', color: 'Navy' })).toBe(
    'Navy is sold out in S; still in stock: Black',
  )
  expect(describeSoldOut(small, { color: 'Navy' })).toBe('Navy is sold out; still in stock: Black')
  expect(findAlternatives(small, { size: 'S', color: 'Navy' })).toEqual([
    { size: 'S', color: 'Black' },
  ])
  expect(describeSoldOut(small, { size: 'M', color: 'Navy' })).toBe('Navy is sold out in M')
})

it('describes a product without any stock only as sold out', () => {
  const gone = { ...tee, stock: 0, variants: [variant('S', 'Black', 0)] }
  expect(describeSoldOut(gone, { size: 'S' })).toBe('Sold out')
})

it('offers other colors in the same size for a removed color', () => {
  const plain = { ...tee, variants: [], soldOutSizes: [] }
  expect(findAlternatives(plain, { size: 'S', color: 'Red' })).toEqual([
    { size: 'S', color: 'Black' },
    { size: 'S', color: 'Navy' },
  ])
})
