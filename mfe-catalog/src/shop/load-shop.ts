import * as v from 'valibot'

import { findProduct, listFacets, listProducts } from '@shop/client/products'
import { factsOf } from '@shop/content/shop-facts'
import { SearchText } from '@shop/contracts/fields'
import { productSorts } from '@shop/contracts/product'
import { ColorNames } from '@shop/contracts/product-query'
import { emptyHead } from '@shop/contracts/server-entry'
import { priceRanges } from '@shop/domain/catalog'
import { categoryName } from '@shop/domain/categories'
import type { ShopSettings } from '@shop/domain/shop-settings'
import type { RouterContext } from '@shop/module-runtime/page-module'

import { colorsOf, pageSize, shopHref, sortOf, withKnownCategory } from './shop-query.ts'

const orNothing = <Schema extends v.GenericSchema<unknown, string | undefined>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

/** Ignores invalid values. Components import only types, because valibot is large. */
export const ShopSearch = v.object({
  q: orNothing(SearchText),
  /** A category's id or name, in any letter case. An unknown category is ignored. */
  category: orNothing(v.pipe(v.string(), v.maxLength(40))),
  /** Up to twelve names, separated by commas. */
  colors: orNothing(v.custom<string>((names) => v.is(ColorNames, names))),
  price: orNothing(v.picklist(priceRanges)),
  sort: orNothing(v.picklist(productSorts)),
  view: orNothing(v.literal('list')),
  /** Absent on the first page. */
  page: orNothing(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
  /** The id of the product whose quick view is open. */
  product: orNothing(v.pipe(v.string(), v.maxLength(64))),
  focus: orNothing(v.literal('search')),
})
export type ShopSearch = v.InferOutput<typeof ShopSearch>

export type ShopData = Awaited<ReturnType<typeof loadShop>>

export const loadShop = async (
  { client, settings }: Pick<RouterContext, 'client' | 'settings'>,
  typed: ShopSearch,
) => {
  const search = withKnownCategory(typed, settings)
  const { q, category, price, page, product } = search
  const filter = { q: q?.trim() && q, category, colors: colorsOf(search), price }
  const offset = (Number(page ?? 1) - 1) * pageSize
  const [{ products, total }, facets, quickView] = await Promise.all([
    listProducts(client, { ...filter, sort: sortOf(search), limit: pageSize, offset }),
    listFacets(client, filter),
    product ? findProduct(client, product) : null,
  ])
  const shown = products.length > 0 ? search : { ...search, page: undefined }
  return { head: shopHead(shown, settings), products, total, facets, quickView }
}

/**
 * All sort orders and searches of a category share its title and canonical URL. Later pages of the
 * whole category have their own, because a crawler finds their products only there.
 */
export const shopHead = (
  { category, q, colors, price, sort, page = '1' }: Partial<ShopSearch>,
  settings: ShopSettings,
) => {
  const isLater = page !== '1' && !(q || colors || price || sort)
  const { name, summary } = factsOf(settings)
  const title = category && categoryName(settings.categories.all, category)
  return {
    ...emptyHead(`${title ?? 'Shop'} · ${name}`),
    description: `${title ?? 'All products'} by ${name}. ${summary}`,
    canonical: shopHref({ category, page: isLater ? page : undefined }),
  }
}
