/** What the products screen shows: a page of the list, the figures, and the product that is being edited. */
import * as v from 'valibot'

import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { getProduct, getProductStats, listProducts } from '@shop/client/products'
import {
  type Product,
  type ProductList,
  productSorts,
  type ProductStats,
} from '@shop/contracts/product'
import type { FragmentHead } from '@shop/contracts/server-entry'
import { listedCategories } from '@shop/domain/catalog'

import { adminHead } from '../frame/admin-head.ts'
import { choice, listFields, pageQuery } from '../listing/list-search.ts'
import { type Answer, loadOrNull } from '../listing/load-answer.ts'
import { loadFound, type Found } from '../listing/load-opened.ts'

/** Null is not known, because the shop could not be asked. */
export type Edited = Answer<Found<Product>>

export type ProductsData = {
  list: Answer<ProductList>
  figures: Answer<ProductStats>
  edited: Edited
}

/** The newest first, unless another sort was chosen. */
export const loadProducts = async (
  client: Client,
  search: ProductsSearch,
): Promise<ProductsData & { head: FragmentHead }> => {
  const now = withoutCache(client)
  const { q, category, sort = 'new', edit } = search
  const query = {
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    sort,
    ...pageQuery(search),
  }
  const [list, figures, edited] = await Promise.all([
    loadOrNull(listProducts(now, query)),
    loadOrNull(getProductStats(now)),
    edit && edit !== 'new' ? loadFound(getProduct(now, edit)) : null,
  ])
  return { head: adminHead('Products'), list, figures, edited }
}

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined)

/**
 * Query of `/admin/products`. `edit` is the id of the product whose form is open; `new` is the empty form,
 * for which `?new` is the short address.
 */
export const ProductsSearch = v.pipe(
  v.object({
    ...listFields,
    category: choice(listedCategories),
    sort: choice(productSorts),
    look: choice(['grid']),
    edit: text,
    new: text,
  }),
  v.transform(({ new: isNew, ...search }) =>
    isNew === undefined ? search : { ...search, edit: 'new' },
  ),
)
export type ProductsSearch = v.InferOutput<typeof ProductsSearch>
