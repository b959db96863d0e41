import * as v from 'valibot'

import { priceRanges } from '@shop/domain/catalog'
import { maxColors, maxLines } from '@shop/domain/limits'

import { idList, oneOf, pageFields, requiredLine, SearchText, Text } from './fields.ts'
import { ProductId, productSorts } from './product.ts'

/** Color names in a URL, separated by commas. At most twelve, each of 1 to 40 characters. */
export const ColorNames = v.pipe(
  Text,
  v.description(
    `Names separated by commas, at most ${maxColors}, whatever their case; any matches.`,
  ),
  v.transform((names) => names.split(',')),
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'must be names of colors separated by commas'),
      v.maxLength(40, 'must be at most 40 characters'),
    ),
  ),
  v.maxLength(maxColors, `must be at most ${maxColors} names`),
)

/** The id or name of a category. The Worker resolves it, because staff edit the categories. */
export const CategoryText = requiredLine(40)

/** The filters of both the list and its facets. A product must pass all of them. */
export const productFilters = {
  q: v.optional(SearchText),
  category: v.optional(CategoryText),
  colors: v.optional(ColorNames),
  price: v.optional(oneOf(priceRanges)),
  featured: v.optional(
    v.pipe(
      v.literal('true', 'must be true, or left out'),
      v.transform(() => true as const),
    ),
  ),
}

export const ProductQuery = v.strictObject({
  ids: v.optional(idList(ProductId, maxLines)),
  ...productFilters,
  sort: v.optional(oneOf(productSorts), 'featured'),
  ...pageFields,
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** The query of the facets and of the export. */
export const ProductFilterQuery = v.strictObject(productFilters)
export type ProductFilterQuery = v.InferOutput<typeof ProductFilterQuery>

/** The maximum number of colors in `ProductFacets`. */
export const maxFacetColors = 24

/** Counts of products. A facet ignores its own filter; `total` and `featured` apply all filters. */
export const ProductFacets = v.object({
  total: v.number(),
  featured: v.number(),
  /**
   * Includes empty categories. `name` is the category's id. `image` is from the category's first
   * product in the sort order `featured`, or '' for an empty category.
   */
  categories: v.array(v.object({ name: v.string(), count: v.number(), image: v.string() })),
  /** Most frequent first, at most `maxFacetColors`. Names that differ only in case count as one. */
  colors: v.array(v.object({ name: v.string(), count: v.number() })),
  prices: v.array(v.object({ range: v.picklist(priceRanges), count: v.number() })),
})
export type ProductFacets = v.InferOutput<typeof ProductFacets>
