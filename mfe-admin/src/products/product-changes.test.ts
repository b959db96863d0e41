import { expect, test } from 'vitest'

import { aProduct } from '../testing/builders.ts'
import { newProduct, productChanges } from './product-changes.ts'
import { draftOf } from './product-draft.ts'

const product = aProduct({ priceCents: 4000, originalPriceCents: 5000, stock: 5 })
const draft = draftOf(product)

test('finds no changes in a form that was left alone', () => {
  expect(productChanges(product, draft)).toEqual({})
})

test('takes the same amount in another spelling for no change', () => {
  expect(productChanges(product, { ...draft, price: '40', originalPrice: '50.0' })).toEqual({})
})

test('sends only what was changed', () => {
  expect(productChanges(product, { ...draft, price: '42.5', sizes: ['S'] })).toEqual({
    price: '42.5',
    sizes: ['S'],
  })
})

test('sends null for an original price that was cleared', () => {
  expect(productChanges(product, { ...draft, originalPrice: '' })).toEqual({ original_price: null })
})

test('sends a price that is no amount, for the server to refuse', () => {
  expect(productChanges(product, { ...draft, price: '' })).toEqual({ price: '' })
  expect(productChanges(product, { ...draft, originalPrice: 'ten' })).toEqual({
    original_price: 'ten',
  })
})

test('moves stock by an amount and never sets it', () => {
  expect(productChanges(product, { ...draft, stock: '-2' })).toEqual({ stock_change: -2 })
  expect(productChanges(product, { ...draft, stock: '0' })).toEqual({})
})

test('sends a new product without the fields that were left empty', () => {
  const created = newProduct({ ...draft, originalPrice: '', stock: '' })
  expect(created).not.toHaveProperty('original_price')
  expect(created).not.toHaveProperty('stock')
  expect(newProduct({ ...draft, stock: '7' })).toMatchObject({ stock: 7, original_price: '50.00' })
})
