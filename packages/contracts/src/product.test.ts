import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { shownCategories } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
import { DeleteProductsInput, ProductStats } from './populate.ts'
import { Product, ProductId } from './product.ts'
import { productWire } from '@shop/testkit/wire'
import { invalidFields, issuesOf } from '@shop/testkit/issues'
import { maxPageLimit } from '@shop/domain/limits'

describe('categories', () => {
  it('lists all but Onesies, which still exists', () => {
    const names = shownCategories(defaultCategories).map(({ name }) => name)
    expect(names).toEqual(['Shirts', 'Ladies', 'Hoodies', 'Hats', 'Toddler Shirts'])
    expect(defaultCategories.map(({ id }) => id)).toContain('Onesies')
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
  it('turns dollars into cents, and renames the specification’s fields to the names in the code', () => {
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
    ['category', { category: 7 }],
    ['sizes.0', { sizes: [7] }],
    ['stock', { stock: '12' }],
  ])('refuses a wrong %s and names it', (field, wrong) => {
    expect(invalidFields(Product, { ...productWire(), ...wrong })).toEqual([field])
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
  ['an invalid id', { ids: ['Tee!'] }],
  ['no list', {}],
  ['an unknown field', { ids: ids(1), all: true }],
])('refuses %s', (_what, input) => {
  expect(v.is(DeleteProductsInput, input)).toBe(false)
})
