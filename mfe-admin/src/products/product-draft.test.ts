import { expect, test } from 'vitest'

import { aProduct } from '../testing/builders.ts'
import { draftOf } from './product-draft.ts'

test('fills the form with a product, prices in dollars and no stock to add', () => {
  const product = aProduct({
    priceCents: 4050,
    originalPriceCents: 5000,
    featured: true,
    sku: 'T-1',
    taxRate: 0.05,
    specifications: { material: 'Cotton', features: ['Boxy'] },
  })
  expect(draftOf(product)).toMatchObject({
    name: product.name,
    price: '40.50',
    originalPrice: '50.00',
    taxRate: '0.05',
    sku: 'T-1',
    stock: '',
    featured: true,
    material: 'Cotton',
    weight: '',
    features: ['Boxy'],
  })
})

test('starts a new product empty, with the usual tax', () => {
  expect(draftOf(undefined)).toMatchObject({
    name: '',
    price: '',
    originalPrice: '',
    taxRate: '0.08',
    sizes: [],
  })
})
