import * as v from 'valibot'
import { expect, it } from 'vitest'

import { changedHref, colorsOf, noResultsText, sortOf, toggledColors } from './shop-query.ts'
import { ShopSearch } from './load-shop.ts'

const search = (query: Record<string, string> = {}): ShopSearch => v.parse(ShopSearch, query)

it('returns to the first page, without quick view and focus, when a filter changes', () => {
  const query = search({ q: 'tee', sort: 'name', page: '3', product: 'tee', focus: 'search' })
  expect(changedHref(query, { category: 'Hats' })).toBe('/shop?q=tee&sort=name&category=Hats')
  expect(changedHref(query, { q: undefined })).toBe('/shop?sort=name')
})

it('adds and removes a color, ignoring case', () => {
  expect(toggledColors(search(), 'Black')).toBe('Black')
  expect(toggledColors(search({ colors: 'Black' }), 'Navy')).toBe('Black,Navy')
  expect(toggledColors(search({ colors: 'black,Navy' }), 'Black')).toBe('Navy')
  expect(toggledColors(search({ colors: 'Black' }), 'Black')).toBeUndefined()
  expect(colorsOf(search({ colors: 'Black,Navy' }))).toEqual(['Black', 'Navy'])
  expect(colorsOf(search())).toEqual([])
})

it('keeps the last twelve colors', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `Color${index}`)
  const next = toggledColors(search({ colors: twelve.join(',') }), 'Black')?.split(',')
  expect(next).toEqual([...twelve.slice(1), 'Black'])
})

it('sorts a search by relevance, unless another order is chosen', () => {
  expect(sortOf(search())).toBe('featured')
  expect(sortOf(search({ q: ' ', sort: 'relevance' }))).toBe('featured')
  expect(sortOf(search({ q: 'tee' }))).toBe('relevance')
  expect(sortOf(search({ q: 'tee', sort: 'featured' }))).toBe('featured')
  expect(sortOf(search({ sort: 'new' }))).toBe('new')
})

it('says which words found nothing', () => {
  expect(noResultsText(' trombone ')).toBe(
    'Nothing matches “trombone”. Try other words or fewer filters.',
  )
  expect(noResultsText()).toBe('Nothing matches. Try other words or fewer filters.')
})
