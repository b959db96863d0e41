/** What the shop's address says: words, filters, sort, look and page. Read where routes are; pages know it by type. */
import * as v from 'valibot'

import { ColorNames } from '@shop/contracts/product-query'
import { type Category, categories, priceRanges } from '@shop/domain/catalog'
import { productSorts } from '@shop/contracts/product'

const categoryOf = (name: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === name.toLowerCase())

/** Query of `/shop`. A value that does not fit is as if it were absent. */
export const ShopSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  /** Whatever its case. */
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
