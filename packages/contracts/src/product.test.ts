import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { categories, listedCategories } from '@shop/domain/catalog'
import {
  CreateProductInput,
  DeleteProductsInput,
  Product,
  ProductId,
  ProductStats,
  UpdateProductInput,
} from './product.ts'
import { productWire } from '@shop/testkit/wire'
import { invalidFields, issuesOf } from '@shop/testkit/issues'
import { maxPageLimit } from '@shop/domain/limits'

describe('categories', () => {
  it('lists all but Onesies, which still exists', () => {
    expect(listedCategories).toEqual(['Shirts', 'Ladies', 'Hoodies', 'Hats', 'Toddler Shirts'])
    expect(categories).toContain('Onesies')
  })
})

describe('ProductId', () => {
  it.each(['focus-tee', '0b6f2c52-3f3c-4ad1-9c55-1d7f2b0c9e11', 'a'.repeat(64)])(
    'accepts %j',
    (id) => {
      expect(v.parse(ProductId, id)).toBe(id)
    },
  )

  it.each(['', 'Focus', 'focus tee', '../secrets', 'tee\n', 'é', 'a'.repeat(65)])(
    'refuses %j',
    (id) => {
      expect(issuesOf(ProductId, id)).toEqual([': must be 1 to 64 of a-z, 0-9 and "-"'])
    },
  )
})

describe('Product', () => {
  it('turns dollars into cents and spec names into ours', () => {
    const wire = productWire({ price: '$35', original_price: 49.5 })
    expect(v.parse(Product, wire)).toMatchObject({
      id: wire.id,
      priceCents: 3500,
      originalPriceCents: 4950,
      createdAt: wire.created_at,
      updatedAt: wire.updated_at,
    })
  })

  it('has no original price when there is none', () => {
    expect(v.parse(Product, productWire()).originalPriceCents).toBeNull()
  })

  it('ignores fields that a newer Worker sends', () => {
    expect(v.parse(Product, { ...productWire(), mood: 'calm' })).not.toHaveProperty('mood')
  })

  it.each([
    ['price', { price: -1 }],
    ['original_price', { original_price: 'abc' }],
    ['category', { category: 'Socks' }],
    ['sizes.0', { sizes: [7] }],
    ['stock', { stock: '12' }],
  ])('refuses a wrong %s and names it', (field, wrong) => {
    expect(invalidFields(Product, { ...productWire(), ...wrong })).toEqual([field])
  })
})

const minimal = { name: 'Focus Tee', price: 40, image: '/media/tee.webp', category: 'Shirts' }

describe('CreateProductInput', () => {
  it('needs name, price, image and category, and fills in the rest', () => {
    expect(v.parse(CreateProductInput, minimal)).toEqual({
      name: 'Focus Tee',
      description: '',
      price: 4000,
      original_price: null,
      image: '/media/tee.webp',
      category: 'Shirts',
      stock: 0,
      featured: false,
      sizes: [],
      colors: [],
      tags: [],
      sku: null,
      tax_rate: 0.08,
      specifications: {},
      variants: [],
    })
    expect(invalidFields(CreateProductInput, {})).toEqual(['name', 'price', 'image', 'category'])
  })

  it('reads variants, with prices in cents', () => {
    const read = v.parse(CreateProductInput, {
      ...minimal,
      variants: [{ size: ' S ', price: '$45', stock: 2 }, { size: 'M' }],
    })
    expect(read.variants).toEqual([
      { size: 'S', sku: null, price: 4500, stock: 2 },
      { size: 'M', sku: null, price: null, stock: 0 },
    ])
    const wrong = { variants: [{ price: -1 }, { stock: 1.5 }, { colour: 'Red' }] }
    expect(invalidFields(CreateProductInput, { ...minimal, ...wrong })).toEqual([
      'variants.0.price',
      'variants.1.stock',
      'variants.2.colour',
    ])
  })

  it('trims name and words', () => {
    const read = v.parse(CreateProductInput, { ...minimal, name: ' Tee ', sizes: [' S '] })
    expect(read).toMatchObject({ name: 'Tee', sizes: ['S'] })
  })

  it.each([
    ['id', 'Not A Slug'],
    ['id', 'facets'],
    ['name', '   '],
    ['name', 'x'.repeat(501)],
    ['description', 'x'.repeat(5001)],
    ['price', -1],
    ['price', 1e9],
    ['price', 'abc'],
    ['price', ''],
    ['original_price', -1],
    ['image', 'javascript:alert(1)'],
    ['image', 'http://example.com/a.webp'],
    ['image', '//evil.example/a.webp'],
    ['image', '/\\evil.example/a.webp'],
    ['image', ''],
    ['category', 'Socks'],
    ['stock', 1.5],
    ['stock', -1],
    ['stock', '3'],
    ['featured', 'yes'],
    ['sizes.0', ['']],
    ['sizes.0', ['x'.repeat(41)]],
    ['colors', Array.from({ length: 41 }, String)],
    ['tags.1', ['new', 7]],
    ['sku', 'x'.repeat(65)],
    ['tax_rate', 8],
    ['tax_rate', -0.01],
    ['specifications.fit', { fit: 1 }],
    ['specifications.colour', { colour: 'ink' }],
    ['created_at', '2026-01-05'],
    ['version', 3],
  ])('refuses a wrong %s and names it: %j', (path, value) => {
    const field = path.split('.')[0] ?? path
    expect(invalidFields(CreateProductInput, { ...minimal, [field]: value })).toEqual([path])
  })

  it.each(['/media/tee.webp', 'https://example.com/tee.webp'])('accepts the image %j', (image) => {
    expect(issuesOf(CreateProductInput, { ...minimal, image })).toEqual([])
  })
})

describe('UpdateProductInput', () => {
  it('needs only the version that was read, and fills in nothing', () => {
    expect(v.parse(UpdateProductInput, { version: 3 })).toEqual({ version: 3 })
    expect(invalidFields(UpdateProductInput, { name: 'Tee' })).toEqual(['version'])
  })

  it('changes stock by an amount, down as well as up', () => {
    expect(v.parse(UpdateProductInput, { version: 1, stock_change: -2 }).stock_change).toBe(-2)
  })

  it.each([
    ['version', 1.5],
    ['write_id', 'again'],
    ['stock', 40],
    ['stock_change', 0.5],
    ['stock_change', 1_000_001],
    ['price', -1],
    ['name', ''],
    ['id', 'another-tee'],
  ])('refuses %s %j and names it', (field, value) => {
    expect(invalidFields(UpdateProductInput, { version: 1, [field]: value })).toEqual([field])
  })
})

it('reads sums beyond the bound of a price, in cents', () => {
  const wire = { total: 3, featured: 1, total_value: 12_345_678.9, average_price: 0.07 }
  expect(v.parse(ProductStats, wire)).toEqual({
    total: 3,
    featured: 1,
    totalValueCents: 1_234_567_890,
    averagePriceCents: 7,
  })
})

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `tee-${index}`)

it.each([1, maxPageLimit])('takes %i ids', (count) => {
  expect(v.is(DeleteProductsInput, { ids: ids(count) })).toBe(true)
})

it.each([
  ['no ids', { ids: [] }],
  ['more ids than a list can show', { ids: ids(maxPageLimit + 1) }],
  ['an id of no product', { ids: ['Tee!'] }],
  ['no list', {}],
  ['anything more', { ids: ids(1), all: true }],
])('refuses %s', (_what, input) => {
  expect(v.is(DeleteProductsInput, input)).toBe(false)
})
