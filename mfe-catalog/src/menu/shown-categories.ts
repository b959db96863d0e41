/** Which categories the menu lists. */
import { listedCategories } from '@shop/domain/catalog'
import type { ProductFacets } from '@shop/contracts/product-query'

import { categoryInfo, type CategoryInfo } from './category-info.ts'

/** The five, and Onesies when there are any. */
export const shownCategories = (facets: ProductFacets | null): readonly CategoryInfo[] =>
  categoryInfo.filter(
    ({ name }) =>
      listedCategories.some((listed) => listed === name) ||
      (facets !== null && countOf(facets, name) > 0),
  )

/** How many products a category has. */
export const countOf = (facets: ProductFacets | null, category: string): number =>
  facets?.categories.find(({ name }) => name === category)?.count ?? 0
