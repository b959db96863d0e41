import { expect, test } from 'vitest'

import { makeProduct } from '@shop/testkit/models'

import { newProduct, productChanges } from './product-changes.ts'
import { draftOf, fieldNames, fields } from './product-draft.ts'

const product = makeProduct({
  priceCents: 4000,
  originalPriceCents: 5000,
  stock: 5,
  sku: 'T-1',
  specifications: { material: 'Cotton', features: ['Boxy'] },
})
const draft = draftOf(product)

test('finds no changes in an untouched form', () => {
  expect(productChanges(product, draft)).toEqual({})
})

test('ignores a different spelling of the same value', () => {
  const respelled = { price: '40', originalPrice: '50.0', name: `${draft.name} ` }
  expect(productChanges(product, { ...draft, ...respelled })).toEqual({})
})

test('sends every field of the form', () => {
  const typed = Object.entries(draft).map(([field, value]) => {
    const isBlank = value === '' || (Array.isArray(value) && value.length === 0)
    return [field, isBlank ? (value === '' ? '1' : ['1']) : value]
  })
  const sent: unknown = newProduct({ ...draft, ...Object.fromEntries(typed) })
  const others = new Set<string>(['hasVariants', 'variants', 'publishAt'])
  for (const field of fieldNames.filter((one) => !others.has(one)))
    expect(sent).toHaveProperty(fields[field][1])
})

test('sends no empty list of pictures', () => {
  expect(newProduct(draft)).not.toHaveProperty('pictures')
})

test('sends only what was changed', () => {
  expect(productChanges(product, { ...draft, price: '42.5', sizes: ['S'], tags: ['new'] })).toEqual(
    {
      price: '42.5',
      sizes: ['S'],
      tags: ['new'],
    },
  )
})

test('sends all specifications together, without empty ones', () => {
  expect(productChanges(product, { ...draft, fit: 'Boxy', material: '' })).toEqual({
    specifications: { fit: 'Boxy', features: ['Boxy'] },
  })
})

test('sends null for a cleared field', () => {
  expect(productChanges(product, { ...draft, originalPrice: '', sku: ' ' })).toEqual({
    original_price: null,
    sku: null,
  })
})

test('sends invalid amounts, which the server rejects', () => {
  expect(productChanges(product, { ...draft, price: '' })).toEqual({ price: '' })
  expect(productChanges(product, { ...draft, originalPrice: 'ten' })).toEqual({
    original_price: 'ten',
  })
})

test('sends stock as a difference, never as a total', () => {
  expect(productChanges(product, { ...draft, stock: '-2' })).toEqual({ stock_change: -2 })
  expect(productChanges(product, { ...draft, stock: '1e3' })).toEqual({ stock_change: NaN })
  expect(productChanges(product, { ...draft, stock: '0' })).toEqual({})
})

test('omits empty fields of a new product', () => {
  const cleared = { originalPrice: '', stock: '', sku: '' }
  const created = newProduct({ ...draft, ...cleared })
  for (const field of ['original_price', 'stock', 'sku']) expect(created).not.toHaveProperty(field)
  expect(newProduct({ ...draft, stock: '7' })).toMatchObject({
    stock: 7,
    original_price: '50.00',
    sku: 'T-1',
    specifications: { material: 'Cotton', features: ['Boxy'] },
  })
})
