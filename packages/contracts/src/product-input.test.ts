import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { maxMorePictures } from '@shop/domain/limits'
import { invalidFields, issuesOf } from '@shop/testkit/issues'
import { CreateProductInput, UpdateProductInput } from './product-input.ts'

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
      pictures: [],
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

  it('reads more pictures, each of one color or of none', () => {
    const back = '/media/back.webp'
    const { pictures } = v.parse(CreateProductInput, {
      ...minimal,
      pictures: [{ image: ` ${back} `, color: ' Navy ' }, { image: 'https://cdn.example/a.jpg' }],
    })
    expect(pictures).toEqual([
      { image: back, color: 'Navy' },
      { image: 'https://cdn.example/a.jpg', color: null },
    ])
    const wrong = [{ image: 'back.webp' }, { image: back, color: '' }, { image: back, alt: 'Back' }]
    expect(invalidFields(CreateProductInput, { ...minimal, pictures: wrong })).toEqual([
      'pictures.0.image',
      'pictures.1.color',
      'pictures.2.alt',
    ])
    const unlisted = ['50=50', '/Navy', 'https:Navy'].map((color) => ({ image: back, color }))
    expect(invalidFields(CreateProductInput, { ...minimal, pictures: unlisted })).toEqual([
      'pictures.0.color',
      'pictures.1.color',
      'pictures.2.color',
    ])
    const many = Array.from({ length: maxMorePictures + 1 }, () => ({ image: back }))
    expect(invalidFields(CreateProductInput, { ...minimal, pictures: many })).toEqual(['pictures'])
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
    ['category', 'x'.repeat(41)],
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

  it('takes a stock difference, positive or negative', () => {
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
