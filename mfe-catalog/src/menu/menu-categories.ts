import type { ProductFacets } from '@shop/contracts/product-query'
import { categories, type Category } from '@shop/domain/catalog'

import categoryTexts from './category-texts.json' with { type: 'json' }

export type CategoryText = {
  description: string
  subcategories: readonly string[]
  features: readonly string[]
  /** What its pieces cost, as shown. */
  priceRange: string
}

/** What the menu says of each category. */
export const textOf: Readonly<Record<Category, CategoryText>> = categoryTexts

/** The five listed categories, and Onesies when the shop has any. */
export const shownCategories = (facets: ProductFacets | null): readonly Category[] =>
  categories.filter((name) => name !== 'Onesies' || countOf(facets, name) > 0)

/** How many products a category has. */
export const countOf = (facets: ProductFacets | null, category: string): number =>
  facets?.categories.find(({ name }) => name === category)?.count ?? 0
