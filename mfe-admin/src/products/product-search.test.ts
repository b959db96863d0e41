import { expect, test } from 'vitest'

import { aProduct } from '../testing/builders.ts'
import { searchProducts } from './product-search.ts'

const tee = aProduct({ name: 'Focus Tee', description: 'Heavy cotton' })
const cap = aProduct({ name: 'River Cap', description: 'Six panels', category: 'Hats' })

test('finds products by name, description and category, whatever the case', () => {
  const find = (query: string) => searchProducts([tee, cap], { query, category: 'all' })
  expect(find('FOCUS')).toEqual([tee])
  expect(find('panels')).toEqual([cap])
  expect(find('hats')).toEqual([cap])
  expect(find(' ')).toEqual([tee, cap])
})

test('narrows to a category and the words in it', () => {
  expect(searchProducts([tee, cap], { query: '', category: 'Hats' })).toEqual([cap])
  expect(searchProducts([tee, cap], { query: 'focus', category: 'Hats' })).toEqual([])
})
