/** The schema has a file of its own, which only the router imports: the first view of a page needs no valibot. */
import * as v from 'valibot'

import { productSorts } from '@shop/contracts/product'
import { ColorNames } from '@shop/contracts/product-query'
import { categories, type Category } from '@shop/domain/catalog'
import { priceRanges } from '@shop/domain/catalog'

const categoryOf = (name: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === name.toLowerCase())

/** Query of `/shop`. Invalid values are ignored. */
export const ShopSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  /** In upper or lower case. */
  category: v.fallback(v.optional(v.pipe(v.string(), v.transform(categoryOf))), undefined),
  /** Names separated by commas, at most twelve. */
  colors: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((names) => v.is(ColorNames, names)),
      ),
    ),
    undefined,
  ),
  price: v.fallback(v.optional(v.picklist(priceRanges)), undefined),
  sort: v.fallback(v.optional(v.picklist(productSorts)), undefined),
  view: v.fallback(v.optional(v.literal('list')), undefined),
  /** From 2 on; the first page has none. */
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))), undefined),
  /** The product whose quick view is open. */
  product: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined),
  focus: v.fallback(v.optional(v.literal('search')), undefined),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>
