import { expect, test } from 'vitest'

import { aProduct } from '../testing/builders.ts'
import { draftOf, readDraft } from './product-draft.ts'

test('fills the form with a product, prices in dollars and no stock to add', () => {
  const product = aProduct({ priceCents: 4050, originalPriceCents: 5000, featured: true })
  expect(draftOf(product)).toMatchObject({
    name: product.name,
    price: '40.50',
    originalPrice: '50.00',
    stock: '',
    featured: true,
  })
})

test('starts a new product empty', () => {
  expect(draftOf(undefined)).toMatchObject({ name: '', price: '', originalPrice: '', sizes: [] })
})

test('reads the fields as typed, without blanks around them', () => {
  const form = new FormData()
  form.set('name', '  Focus Tee ')
  form.set('price', '40')
  form.set('category', 'Hats')
  form.set('featured', 'on')
  expect(readDraft(form, { sizes: ['S'], colors: [] })).toMatchObject({
    name: 'Focus Tee',
    price: '40',
    originalPrice: '',
    category: 'Hats',
    featured: true,
    sizes: ['S'],
  })
})
