import { defaultCategories } from '@shop/domain/default-categories'
import { expect, it } from 'vitest'

import { suggestCategory, suggest } from './suggest.ts'

const [shirts] = defaultCategories
const jackets = shirts ? [{ ...shirts, id: 'jackets', name: 'Rain Jackets' }] : []

it('suggests only categories of the shop', () => {
  const nothing = { text: '', products: [], isCompared: false }
  expect(suggest({ ...nothing, categories: defaultCategories })).toContain('Show me hats')
  expect(suggest({ ...nothing, categories: jackets })).toContain('Show me rain jackets')
  expect(suggestCategory('Hoodies', defaultCategories)).toEqual(['Show me hoodies'])
  expect(suggestCategory('Hoodies', [])).toEqual([])
})
