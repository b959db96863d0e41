import * as v from 'valibot'
import { expect, it } from 'vitest'

import {
  changedHref,
  colorsOf,
  isFiltering,
  noResultsText,
  sortOf,
  toggledColors,
} from './shop-query.ts'
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

it.each([{ q: 'tee' }, { category: 'Hats' }, { colors: 'Black' }, { price: '25-50' }])(
  'isFiltering: %j filters',
  (query) => expect(isFiltering(search(query))).toBe(true),
)

it.each([{}, { q: '  ' }, { sort: 'name' }, { view: 'list' }, { page: '2' }])(
  'isFiltering: %j does not filter',
  (query) => expect(isFiltering(search(query))).toBe(false),
)

it('sorts a search by relevance, unless another order is chosen', () => {
  expect(sortOf(search())).toBe('featured')
  expect(sortOf(search({ q: ' ', sort: 'relevance' }))).toBe('featured')
  expect(sortOf(search({ q: 'tee' }))).toBe('relevance')
  expect(sortOf(search({ q: 'tee', sort: 'featured' }))).toBe('featured')
  expect(sortOf(search({ sort: 'new' }))).toBe('new')
})

it.each([
  [{ q: ' trombone ' }, 'Nothing in the shop matches “trombone”. Try fewer or other words.'],
  [{ q: 'tee', category: 'Hats' }, 'Nothing in this choice matches “tee”.'],
  [{ price: 'over-75' }, 'No product has all that was chosen. Take out a filter.'],
  [{ page: '9' }, 'There is nothing here yet.'],
])('says why %j finds nothing', (query, why) => {
  expect(noResultsText(search(query as Record<string, string>))).toBe(why)
})
