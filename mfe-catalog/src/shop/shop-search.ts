/** The schema has a file of its own, which only the router imports: the first view of a page needs no valibot. */
import * as v from 'valibot'

import { productSorts } from '@shop/contracts/product'
import { ColorNames } from '@shop/contracts/product-query'
import { categories, type Category, priceRanges } from '@shop/domain/catalog'

const categoryOf = (name: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === name.toLowerCase())

const orNothing = <Schema extends v.GenericSchema<unknown, string | undefined>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

/** Query of `/shop`. Invalid values are ignored. */
export const ShopSearch = v.object({
  q: orNothing(v.pipe(v.string(), v.maxLength(200))),
  /** In upper or lower case. */
  category: orNothing(v.pipe(v.string(), v.transform(categoryOf))),
  /** Names separated by commas, at most twelve. */
  colors: orNothing(v.custom<string>((names) => v.is(ColorNames, names))),
  price: orNothing(v.picklist(priceRanges)),
  sort: orNothing(v.picklist(productSorts)),
  view: orNothing(v.literal('list')),
  /** From 2 on; the first page has none. */
  page: orNothing(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
  /** The product whose quick view is open. */
  product: orNothing(v.pipe(v.string(), v.maxLength(64))),
  focus: orNothing(v.literal('search')),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>
