import { expect, test } from 'vitest'

import { makeProduct } from '@shop/testkit/models'

import { addWord, draftOf } from './product-draft.ts'

test('fills the form with a product, with prices in dollars and an empty stock change', () => {
  const product = makeProduct({
    priceCents: 4050,
    originalPriceCents: 5000,
    featured: true,
    sku: 'T-1',
    specifications: { material: 'Cotton', features: ['Boxy'] },
  })
  expect(draftOf(product)).toMatchObject({
    name: product.name,
    price: '40.50',
    originalPrice: '50.00',
    sku: 'T-1',
    stock: '',
    featured: true,
    material: 'Cotton',
    weight: '',
    features: ['Boxy'],
  })
})

test('starts a new product empty', () => {
  expect(draftOf(undefined)).toMatchObject({
    name: '',
    price: '',
    originalPrice: '',
    sizes: [],
  })
})

test('trims an added word', () => {
  expect(addWord(['S'], ' M ')).toEqual(['S', 'M'])
})

test('adds neither blanks nor a duplicate', () => {
  const words = ['S']
  expect(addWord(words, '  ')).toBe(words)
  expect(addWord(words, 'S ')).toBe(words)
})
