import * as v from 'valibot'
import { expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/contracts/test/builders'

import { isSought } from './is-sought.ts'

const hoodie = v.parse(
  Product,
  productWire({ name: 'Levee Hoodie', description: 'Brushed fleece', category: 'Hoodies' }),
)

it('wants everything when nothing is asked for', () => {
  expect(isSought(hoodie, {})).toBe(true)
  expect(isSought(hoodie, { q: '   ' })).toBe(true)
})

it('keeps to the category', () => {
  expect(isSought(hoodie, { category: 'Hoodies' })).toBe(true)
  expect(isSought(hoodie, { category: 'Hats' })).toBe(false)
})

it('finds words in name, description and category, whatever their case', () => {
  for (const q of ['levee', 'FLEECE', ' hoodies ']) expect(isSought(hoodie, { q })).toBe(true)
  expect(isSought(hoodie, { q: 'denim' })).toBe(false)
})

it('wants both, when both are asked for', () => {
  expect(isSought(hoodie, { q: 'levee', category: 'Hats' })).toBe(false)
})
