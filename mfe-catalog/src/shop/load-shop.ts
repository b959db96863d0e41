/** What the shop page shows. */
import type { Client } from '@shop/client/client'
import { listFacets, listProducts } from '@shop/client/products'

import { findProduct } from '../product/find-product.ts'
import { shopHead } from './shop-head.ts'
import { colorsOf, pageSize, sortOf } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

export type ShopData = Awaited<ReturnType<typeof loadShop>>

/** One page of what the address asks for, counts for its filters, and the product of the quick view. @throws ApiProblem */
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
