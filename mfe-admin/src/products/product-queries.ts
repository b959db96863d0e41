/** What the products screen loads, by its search parameters, and how those change. */
import * as v from 'valibot'

import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { getProduct, getProductStats, listProducts } from '@shop/client/products'
import { productSorts } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'

import { choice, listFields, pageQuery, text } from '../listing/list-search.ts'
import { useListUrl } from '../listing/list-url.ts'

/**
 * Of `/admin/products`. `edit` is the id of the product whose form is open; `new` is the empty form,
 * for which `?new` is the short URL.
 */
export const ProductsSearch = v.pipe(
  v.object({
    ...listFields,
    category: choice(listedCategories),
    sort: choice(productSorts),
    look: choice(['grid']),
    edit: text(64),
    new: text(64),
  }),
  v.transform(({ new: isNew, ...search }) =>
    isNew === undefined ? search : { ...search, edit: 'new' },
  ),
)
export type ProductsSearch = v.InferOutput<typeof ProductsSearch>

/** The newest first, unless another sort was chosen. */
export const productListQuery = (
  client: Client,
  { q, category, sort = 'new', page }: ProductsSearch,
) => ({
  queryKey: ['products', 'list', { q, category, sort, page }],
  queryFn: () =>
    listProducts(withoutCache(client), {
      ...(q ? { q } : {}),
      ...(category ? { category } : {}),
      sort,
      ...pageQuery(page),
    }),
})

export const productStatsQuery = (client: Client) => ({
  queryKey: ['products', 'stats'],
  queryFn: () => getProductStats(withoutCache(client)),
})

export const productQuery = (client: Client, id: string) => ({
  queryKey: ['products', 'details', id],
  queryFn: () => getProduct(withoutCache(client), id),
})

/** `edit` opens the form of a product, by `new` the empty one, and with nothing closes it; the list stays. */
export const useProductsUrl = (search: ProductsSearch) => {
  const url = useListUrl(search)
  return {
    ...url,
    // `?new` left in would open the empty form again.
    edit: (id: string | undefined): void => url.set({ edit: id, new: undefined }),
    look: (look: string): void => url.set({ look }, { isReplace: true }),
  }
}
