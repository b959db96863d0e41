import * as v from 'valibot'

import { withoutCache } from '@shop/client/browser-client'
import { getProduct, getProductStats, listProducts } from '@shop/client/products'
import { productSorts } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'

import { choice, listFields, listQueries, text } from '../../lists/list-queries.ts'
import { useListUrl } from '../../lists/list-url.ts'

/**
 * Search parameters of `/admin/products`. `edit` is the id of the product whose form is open, or
 * `new` for the empty form. `?new` is short for `?edit=new`.
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

/** Bypasses the HTTP cache, because staff must see changes at once. Sorts by newest by default. */
export const productQueries = listQueries('products', {
  filtersOf: ({ q, category, sort = 'new' }: ProductsSearch) => ({ q, category, sort }),
  openId: ({ edit }) => (edit === 'new' ? undefined : edit),
  list: (client, query) => listProducts(withoutCache(client), query),
  stats: (client) => getProductStats(withoutCache(client)),
  details: (client, id) => getProduct(withoutCache(client), id),
})

/** `edit` opens a product's form, opens the empty one for `new`, and closes it for undefined. */
export const useProductsUrl = (search: ProductsSearch) => {
  const url = useListUrl(search)
  return {
    ...url,
    // Remove `?new`, which would open the empty form again.
    edit: (id: string | undefined): void => url.set({ edit: id, new: undefined }),
    look: (look: string): void => url.set({ look }, { isReplace: true }),
  }
}
