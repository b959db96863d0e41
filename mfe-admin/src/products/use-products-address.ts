/** The products' address, with the form that is open. */
import { useListUrl } from '../listing/list-search.ts'
import type { ProductsSearch } from './load-products.ts'

/** `edit` opens the form of a product, by `new` the empty one, and with nothing closes it; the list stays. */
export const useProductsUrl = (search: ProductsSearch) => {
  const address = useListUrl(search)
  return {
    ...address,
    // `?new` is the short address of the empty form; left in, it would open the form again.
    edit: (id: string | undefined): void => address.goWith({ edit: id, new: undefined }),
    look: (look: string): void => address.goWith({ look }, { isReplace: true }),
  }
}
