import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { findProduct, listFacets, listProducts } from '@shop/client/products'
import { productSorts } from '@shop/contracts/product'
import { ColorNames } from '@shop/contracts/product-query'
import { categories, type Category, priceRanges } from '@shop/domain/catalog'

import { pageHead } from '../page/page-head.ts'
import { colorsOf, pageSize, shopHref, sortOf } from './shop-query.ts'

/*
 * Other files import only types from this one, so that the first view of a page does not load
 * valibot.
 */

const categoryOf = (name: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === name.toLowerCase())

const orNothing = <Schema extends v.GenericSchema<unknown, string | undefined>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

/** Query of `/shop`. Invalid values are ignored. */
export const ShopSearch = v.object({
  q: orNothing(v.pipe(v.string(), v.maxLength(200))),
  /** Case-insensitive. */
  category: orNothing(v.pipe(v.string(), v.transform(categoryOf))),
  /** At most twelve names, separated by commas. */
  colors: orNothing(v.custom<string>((names) => v.is(ColorNames, names))),
  price: orNothing(v.picklist(priceRanges)),
  sort: orNothing(v.picklist(productSorts)),
  view: orNothing(v.literal('list')),
  /** Omitted on the first page. */
  page: orNothing(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
  /** The id of the product whose quick view is open. */
  product: orNothing(v.pipe(v.string(), v.maxLength(64))),
  focus: orNothing(v.literal('search')),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>

export type ShopData = Awaited<ReturnType<typeof loadShop>>

/** Loads one page of the shop. @throws ApiProblem if a request fails */
export const loadShop = async (client: Client, search: ShopSearch) => {
  const { q, category, price, page, product } = search
  const filter = {
    ...(q?.trim() ? { q } : {}),
    ...(category ? { category } : {}),
    ...(search.colors ? { colors: colorsOf(search) } : {}),
    ...(price ? { price } : {}),
  }
  const offset = (Number(page ?? 1) - 1) * pageSize
  const [{ products, total }, facets, quickView] = await Promise.all([
    listProducts(client, { ...filter, sort: sortOf(search), limit: pageSize, offset }),
    listFacets(client, filter),
    product ? findProduct(client, product) : null,
  ])
  return { head: shopHead({ category }), products, total, facets, quickView }
}

/** A category has its own title and canonical URL. Sort and search do not. */
export const shopHead = ({ category }: Pick<ShopSearch, 'category'>) =>
  pageHead({
    title: category ?? 'Shop',
    description: `${category ?? 'Shirts, hoodies, hats and more'} by NDX, New Orleans streetwear for focused minds.`,
    canonical: shopHref({ category }),
  })
