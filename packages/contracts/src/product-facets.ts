/** How many products each choice of a filter would show. */
import * as v from 'valibot'

import { priceRanges } from '@shop/domain/price-range'
import { categories } from '@shop/domain/category'
import { productFilters } from './product-query.ts'

/** Query of the facets: the filters of the product list. */
export const ProductFacetsQuery = v.strictObject(productFilters)
export type ProductFacetsQuery = v.InferOutput<typeof ProductFacetsQuery>

/** Most colors that are counted by name. */
export const maxFacetColors = 24

/** Each facet is counted under all filters but its own; `total` and `featured` under all of them. */
export const ProductFacets = v.object({
  total: v.number(),
  featured: v.number(),
  /** Every category that exists; `image` is that of its first featured product, or '' without any. */
  categories: v.array(
    v.object({ name: v.picklist(categories), count: v.number(), image: v.string() }),
  ),
  /** The most frequent first, at most 24; spellings that differ in case are one color. */
  colors: v.array(v.object({ name: v.string(), count: v.number() })),
  /** Every bucket in the order of `priceRanges`. */
  prices: v.array(v.object({ range: v.picklist(priceRanges), count: v.number() })),
})
export type ProductFacets = v.InferOutput<typeof ProductFacets>
