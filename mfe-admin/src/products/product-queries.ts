/** What the products screen loads, by its search parameters, and how those change. */
import * as v from 'valibot'

import { withoutCache } from '@shop/client/browser-client'
import { getProduct, getProductStats, listProducts } from '@shop/client/products'
import { productSorts } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'

import { choice, listFields, listQueries, text } from '../listing/list-queries.ts'
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

/** Past the browser's cache, for staff see changes at once. The newest come first, unless another sort was chosen. */
export const productQueries = listQueries('products', {
  filtersOf: ({ q, category, sort = 'new' }: ProductsSearch) => ({ q, category, sort }),
  openId: ({ edit }) => (edit === 'new' ? undefined : edit),
  list: (client, query) => listProducts(withoutCache(client), query),
  stats: (client) => getProductStats(withoutCache(client)),
  details: (client, id) => getProduct(withoutCache(client), id),
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
