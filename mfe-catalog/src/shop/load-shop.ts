import type { Client } from '@shop/client/client'
import { findProduct, listFacets, listProducts } from '@shop/client/products'

import { pageHead } from '../page/page-head.ts'
import { colorsOf, pageSize, shopHref, sortOf } from './shop-query.ts'
import type { ShopSearch } from './shop-search.ts'

export type ShopData = Awaited<ReturnType<typeof loadShop>>

/** One page of the products that the query of `/shop` selects, the counts of its filters, and the product of its quick view. @throws ApiProblem */
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

/** A category has its own title and canonical address; sort and search do not. */
export const shopHead = ({ category }: Pick<ShopSearch, 'category'>) =>
  pageHead({
    title: category ?? 'Shop',
    description: `${category ?? 'Shirts, hoodies, hats and more'} by NDX, New Orleans streetwear for focused minds.`,
    canonical: shopHref({ category }),
  })
