import type { ProductFacets } from '@shop/contracts/product-query'
import { categories, type Category, listedCategories } from '@shop/domain/catalog'

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

const alwaysShown: readonly Category[] = listedCategories

/** The listed categories, and the others when the shop has products of them. */
export const shownCategories = (facets: ProductFacets | null): readonly Category[] =>
  categories.filter((name) => alwaysShown.includes(name) || countOf(facets, name) > 0)

/** How many products a category has. */
export const countOf = (facets: ProductFacets | null, category: string): number =>
  facets?.categories.find(({ name }) => name === category)?.count ?? 0
