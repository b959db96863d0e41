/** What the shop's address says: category, sort and search. */
import * as v from 'valibot'

import { type Category, listedCategories, ProductId, productSorts } from '@shop/contracts/product'

/** Query of `/shop`. A value that does not fit is as if it were absent. */
export const ShopSearch = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  category: v.fallback(v.optional(v.picklist(listedCategories)), undefined),
  sort: v.fallback(v.optional(v.picklist(productSorts)), undefined),
  /** The product whose quick view is open. */
  product: v.fallback(v.optional(ProductId), undefined),
  focus: v.fallback(v.optional(v.literal('search')), undefined),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>

/** The shop's address for a choice of filters; what is not chosen is left out. */
export const shopHref = (search: Partial<ShopSearch>): string => {
  const chosen = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return chosen.length > 0 ? `/shop?${new URLSearchParams(chosen)}` : '/shop'
}

/** The shop's address for one category. */
export const categoryHref = (category: Category): string =>
  shopHref({ category } as Partial<ShopSearch>)
