import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { ProductFilterQuery, ProductQuery } from './product-query.ts'
import { invalidFields } from '@shop/testkit/issues'

describe('ProductQuery', () => {
  it('defaults to 200 featured-first products when it is empty', () => {
    expect(v.parse(ProductQuery, {})).toEqual({ sort: 'featured', limit: 200, offset: 0 })
  })

  it('reads limit and offset as numbers', () => {
    expect(v.parse(ProductQuery, { limit: '5', offset: '10' })).toMatchObject({
      limit: 5,
      offset: 10,
    })
  })

  it('sorts by newest, which the screen does not offer', () => {
    expect(v.parse(ProductQuery, { sort: 'new' }).sort).toBe('new')
  })

  it('reads colors as trimmed names, and featured as a boolean', () => {
    const query = { colors: 'Black, Off White', price: '25-50', featured: 'true' } as const
    expect(v.parse(ProductQuery, query)).toMatchObject({
      colors: ['Black', 'Off White'],
      price: '25-50',
      featured: true,
    })
  })

  it('reads as many ids as an order may have lines', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `tee-${index}`)
    expect(v.parse(ProductQuery, { ids: ids.join() }).ids).toEqual(ids)
  })

  it('takes 12 colors', () => {
    const colors = Array.from({ length: 12 }, (_, index) => `Color ${index}`)
    expect(v.parse(ProductQuery, { colors: colors.join() }).colors).toEqual(colors)
  })

  it.each([
    ['q', 'x'.repeat(201)],
    ['category', ''],
    ['sort', 'price'],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', ''],
    ['offset', '-1'],
    ['offset', '1e3'],
    ['page', '2'],
    ['ids', Array.from({ length: 101 }, String).join()],
    ['ids.1', 'tee,'],
    ['price', '25'],
    ['price', 'under-25,25-50'],
    ['featured', 'false'],
    ['featured', ''],
    ['colors', Array.from({ length: 13 }, String).join()],
    ['colors.0', ''],
    ['colors.1', 'Black,'],
    ['colors.0', 'x'.repeat(41)],
  ])('refuses %s=%j and names the field', (path, value) => {
    const field = path.split('.')[0] ?? path
    expect(invalidFields(ProductQuery, { [field]: value })).toEqual([path])
  })
})

describe('ProductFilterQuery', () => {
  it('takes the filters of the list', () => {
    const query = { q: 'tee', category: 'Hats', colors: 'Navy', price: 'over-75' } as const
    expect(v.parse(ProductFilterQuery, query)).toEqual({ ...query, colors: ['Navy'] })
  })

  it.each(['sort', 'limit', 'offset'])('refuses %s, which cannot change a count', (field) => {
    expect(invalidFields(ProductFilterQuery, { [field]: '1' })).toEqual([field])
  })
})
