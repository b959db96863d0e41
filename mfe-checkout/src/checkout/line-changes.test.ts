import { expect, it } from 'vitest'
import * as v from 'valibot'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { findChanges } from './line-changes.ts'

const productOf = (overrides: Parameters<typeof productWire>[0]) =>
  v.parse(Product, productWire({ id: 'tee', stock: 5, ...overrides }))
const foundOf = (product: ReturnType<typeof productOf> | null) => new Map([['tee', product]])

const lineOf = (overrides: { id?: string; quantity?: number; size?: string; color?: string }) => ({
  id: 'tee-M',
  product: { id: 'tee', name: 'Crest Tee', image: '', priceCents: 4000 },
  quantity: 1,
  size: 'M',
  ...overrides,
})
const about = { lineId: 'tee-M', productId: 'tee', name: 'Crest Tee', choice: 'M' }

it('finds nothing where nothing changed, and where nothing is known', () => {
  expect(findChanges([lineOf({ quantity: 5, color: 'Black' })], foundOf(productOf({})))).toEqual([])
  expect(findChanges([lineOf({ quantity: 99 })], new Map())).toEqual([])
})

it('tells the old and the new price, and how many are left', () => {
  expect(
    findChanges([lineOf({ quantity: 9 })], foundOf(productOf({ price: 45, stock: 3 }))),
  ).toEqual([
    { ...about, kind: 'price', fromCents: 4000, toCents: 4500 },
    { ...about, kind: 'stock', quantity: 9, left: 3 },
  ])
})

it('gives what is left to the first of two lines of one product', () => {
  const lines = [lineOf({ quantity: 3 }), lineOf({ id: 'tee-S', size: 'S', quantity: 3 })]
  expect(findChanges(lines, foundOf(productOf({ stock: 4 })))).toMatchObject([
    { lineId: 'tee-S', kind: 'stock', left: 1 },
  ])
  expect(findChanges(lines, foundOf(productOf({ stock: 2 })))).toMatchObject([
    { lineId: 'tee-M', left: 2 },
    { lineId: 'tee-S', left: 0 },
  ])
})

it('says that a product is no longer sold', () => {
  expect(findChanges([lineOf({})], foundOf(null))).toEqual([{ ...about, kind: 'gone' }])
})

it.each([
  ['size', { sizes: ['S'] }],
  ['size, of none', { sizes: [] }],
  ['color', { colors: ['White'] }],
])('says that the %s is no longer offered', (_title, overrides) => {
  const lines = [lineOf({ color: 'Black' })]
  expect(findChanges(lines, foundOf(productOf(overrides)))).toMatchObject([{ kind: 'choice' }])
})
