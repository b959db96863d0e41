/** Queries of the product list and of its facets, as they stand in a URL. */
import * as v from 'valibot'
import { maxColors, maxLines } from '@shop/domain/limits'
import { oneOf, pageFields, SearchText, Text } from './fields.ts'
import { categories, priceRanges } from '@shop/domain/catalog'
import { ProductId, productSorts } from './product.ts'

/** Names of colors as a URL has them: separated by commas, at most twelve, each 1 to 40 characters. */
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

/** Filters that the list and its facets share; a product must pass all that are given. */
export const productFilters = {
  q: v.optional(SearchText),
  category: v.optional(oneOf(categories)),
  colors: v.optional(ColorNames),
  price: v.optional(oneOf(priceRanges)),
  featured: v.optional(
    v.pipe(
      v.literal('true', 'must be true, or left out'),
      v.transform(() => true as const),
    ),
  ),
}

/** Ids as a URL has them: separated by commas, as many as an order may have lines. */
const ProductIds = v.pipe(
  Text,
  v.description(
    `Ids separated by commas, at most ${maxLines}; those that are unknown are passed over.`,
  ),
  v.transform((ids) => ids.split(',')),
  v.array(ProductId),
  v.maxLength(maxLines, `must be at most ${maxLines} ids`),
)

/** Query of the product list. `limit` defaults to 200. */
export const ProductQuery = v.strictObject({
  ids: v.optional(ProductIds),
  ...productFilters,
  sort: v.optional(oneOf(productSorts), 'featured'),
  ...pageFields,
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** Query of the export, which has no pages: the filters of the product list. */
export const ProductExportQuery = v.strictObject(productFilters)
export type ProductExportQuery = v.InferOutput<typeof ProductExportQuery>

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
