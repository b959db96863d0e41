import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { render } from '@shop/testkit/render'

import { defaultCategories } from '@shop/domain/default-categories'

import { CategoryLinks } from './category-links.tsx'

it('links each listed category, and all products on request', () => {
  const { rerender } = render(<CategoryLinks categories={defaultCategories} />)
  const names = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  const categories = names()
  expect(categories).toContain('Hoodies')
  rerender(<CategoryLinks categories={defaultCategories} hasAllProducts />)
  expect(names()).toEqual(['All products', ...categories])
})
