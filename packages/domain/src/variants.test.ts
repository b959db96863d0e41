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

it('a variant matches a choice of its size, with its color or without a color', () => {
  expect(isOfChoice(navy, { size: 'M' })).toBe(true)
  expect(isOfChoice(navy, { size: 'M', color: 'Black' })).toBe(false)
  expect(isOfChoice(navy, { color: 'Navy' })).toBe(false)
  expect(isOfChoice({ size: '', color: 'Navy' }, {})).toBe(true)
})

it('describes a choice by its size and color', () => {
  expect(describeChoice({ size: 'M', color: 'Navy' })).toBe('M, Navy')
  expect(describeChoice({ size: null })).toBe('')
})

it('a line gets the variant that it names, or none if that does not exist', () => {
  const lines = [line({ choice: { size: 'M', color: 'Black' } }), line({ choice: { size: 'S' } })]
  expect(assignVariants(lines)).toEqual([black, undefined])
  expect(assignVariants([line({ product: null }), line({ product: { priceCents: 1 } })])).toEqual([
    undefined,
    undefined,
  ])
})

it('a line without a color gets the variant with the most stock left by lines with a color', () => {
  const named = line({ choice: { size: 'M', color: 'Navy' }, quantity: 3 })
  expect(assignVariants([line()])).toEqual([navy])
  expect(assignVariants([line(), named])).toEqual([black, navy])
})

it('a line without a color keeps its price while a variant at that price is in stock', () => {
  expect(assignVariants([line({ priceCents: 4500 })])).toEqual([red])
  const soldOut = { ...tee, variants: [{ ...navy, stock: 0 }, red] }
  expect(assignVariants([line({ product: soldOut })])).toEqual([red])
})
