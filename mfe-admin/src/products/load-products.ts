/** What the products screen shows: a page of the list, the figures, and the product that is being edited. */
import type { Client } from '@shop/client/client'
import { withoutCache } from '@shop/client/browser-client'
import { getProduct, getProductStats, listProducts } from '@shop/client/products'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { Product, ProductList, ProductStats } from '@shop/contracts/product'

import { adminHead } from '../frame/admin-head.ts'
import { type Answer, loadAnswer } from '../listing/load-answer.ts'
import { loadOpened, type Opened } from '../listing/load-opened.ts'
import { pageQuery } from '../listing/page-query.ts'
import type { ProductsSearch } from './products-search.ts'

/** Null is not known, because the shop could not be asked. */
export type Edited = Answer<Opened<Product>>

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
    loadAnswer(listProducts(now, query)),
    loadAnswer(getProductStats(now)),
    edit && edit !== 'new' ? loadOpened(getProduct(now, edit)) : null,
  ])
  return { head: adminHead('Products'), list, figures, edited }
}
