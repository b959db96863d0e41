import { expect, it } from 'vitest'

import { withMenuTexts } from '@shop/content/category-texts'
import type { ProductFacets } from '@shop/contracts/product-query'
import { defaultCategories } from '@shop/domain/default-categories'

import { countOf, menuCategories } from './use-menu.ts'

const shownCategories = (facets: ProductFacets | null) =>
  menuCategories(defaultCategories, facets).map(({ id }) => id)

const facets = (categories: ProductFacets['categories']): ProductFacets => ({
  total: 0,
  featured: 0,
  categories,
  colors: [],
  prices: [],
})

const five = ['Shirts', 'Ladies', 'Hoodies', 'Hats', 'Toddler Shirts']

it('lists five categories before the counts are loaded, and when there are no Onesies', () => {
  expect(shownCategories(null)).toEqual(five)
  expect(shownCategories(facets([{ name: 'Onesies', count: 0, image: '' }]))).toEqual(five)
})

it('lists Onesies last as soon as there is one', () => {
  expect(shownCategories(facets([{ name: 'Onesies', count: 1, image: '' }]))).toEqual([
    ...five,
    'Onesies',
  ])
})

it('counts the products of a category, and returns 0 before the counts are loaded', () => {
  expect(countOf(facets([{ name: 'Hats', count: 4, image: '' }]), 'Hats')).toBe(4)
  expect(countOf(facets([]), 'Hats')).toBe(0)
  expect(countOf(null, 'Hats')).toBe(0)
})

it('has a price range and texts for each category', () => {
  const prices = Object.fromEntries(
    defaultCategories.map(withMenuTexts).map(({ name, priceRange }) => [name, priceRange]),
  )
  expect(prices).toEqual({
    Shirts: '$40',
    Ladies: '$35',
    Hoodies: '$65',
    Hats: '$35',
    'Toddler Shirts': '$25',
    Onesies: '$20',
  })
  for (const { description, styles, features } of defaultCategories.map(withMenuTexts)) {
    expect(description).toMatch(/\w{3}.*\.$/)
    expect(Math.min(styles.length, features.length)).toBeGreaterThan(0)
  }
})
