import { expect, it } from 'vitest'

import { assignVariants, describeChoice, isOfChoice, type VariantLine } from './variants.ts'

const navy = { size: 'M', color: 'Navy', priceCents: null, stock: 5 }
const black = { size: 'M', color: 'Black', priceCents: null, stock: 3 }
const red = { size: 'M', color: 'Red', priceCents: 4500, stock: 2 }
const tee = { priceCents: 4000, variants: [black, navy, red] }

const line = (
  overrides: Partial<VariantLine<typeof navy | typeof red>> = {},
): VariantLine<typeof navy | typeof red> => ({
  choice: { size: 'M' },
  quantity: 1,
  priceCents: 4000,
  product: tee,
  ...overrides,
})

it('a variant is of a choice in its size, and in its color unless that is open', () => {
  expect(isOfChoice(navy, { size: 'M' })).toBe(true)
  expect(isOfChoice(navy, { size: 'M', color: 'Black' })).toBe(false)
  expect(isOfChoice(navy, { color: 'Navy' })).toBe(false)
  expect(isOfChoice({ size: '', color: 'Navy' }, {})).toBe(true)
})

it('a choice is described by what is chosen', () => {
  expect(describeChoice({ size: 'M', color: 'Navy' })).toBe('M, Navy')
  expect(describeChoice({ size: null })).toBe('')
})

it('a line gets the variant that it names, and one that is not made gets none', () => {
  const lines = [line({ choice: { size: 'M', color: 'Black' } }), line({ choice: { size: 'S' } })]
  expect(assignVariants(lines)).toEqual([black, undefined])
  expect(assignVariants([line({ product: null }), line({ product: { priceCents: 1 } })])).toEqual([
    undefined,
    undefined,
  ])
})

it('an open color gets the variant with most left, after the lines that name theirs', () => {
  const named = line({ choice: { size: 'M', color: 'Navy' }, quantity: 3 })
  expect(assignVariants([line()])).toEqual([navy])
  expect(assignVariants([line(), named])).toEqual([black, navy])
})

it('an open color stays at the price of its line while something is left at it', () => {
  expect(assignVariants([line({ priceCents: 4500 })])).toEqual([red])
  const soldOut = { ...tee, variants: [{ ...navy, stock: 0 }, red] }
  expect(assignVariants([line({ product: soldOut })])).toEqual([red])
})
