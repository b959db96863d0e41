import * as v from 'valibot'
import { expect, it } from 'vitest'

import {
  changedHref,
  colorsOf,
  isFiltering,
  priceLabels,
  sortOf,
  toggledColors,
  whyNothing,
} from './shop-href.ts'
import { ShopSearch } from './shop-search.ts'

const search = (asked: Record<string, string> = {}): ShopSearch => v.parse(ShopSearch, asked)

it('begins at the first page, without quick view and focus, when a filter changes', () => {
  const asked = search({ q: 'tee', sort: 'name', page: '3', product: 'tee', focus: 'search' })
  expect(changedHref(asked, { category: 'Hats' })).toBe('/shop?q=tee&sort=name&category=Hats')
  expect(changedHref(asked, { q: undefined })).toBe('/shop?sort=name')
})

it('takes a color in and out again, whatever its case', () => {
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

it('calls the price ranges by their bounds', () => {
  expect(Object.values(priceLabels)).toEqual(['Under $25', '$25 – $50', '$50 – $75', 'Over $75'])
})

it.each([{ q: 'tee' }, { category: 'Hats' }, { colors: 'Black' }, { price: '25-50' }])(
  'takes %j for a filter',
  (asked) => expect(isFiltering(search(asked))).toBe(true),
)

it.each([{}, { q: '  ' }, { sort: 'name' }, { view: 'list' }, { page: '2' }])(
  'takes %j for none',
  (asked) => expect(isFiltering(search(asked))).toBe(false),
)

it('puts the best match first while words are searched for, unless an order was chosen', () => {
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
])('says why %j finds nothing', (asked, why) => {
  expect(whyNothing(search(asked as Record<string, string>))).toBe(why)
})
