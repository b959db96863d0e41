/** The products' address, with the form that is open. */
import { useAddress } from '../listing/use-address.ts'
import type { ProductsSearch } from './products-search.ts'

/** `edit` opens the form of a product, by `new` the empty one, and with nothing closes it; the list stays. */
export const useProductsAddress = (search: ProductsSearch) => {
  const address = useAddress(search)
  return {
    ...address,
    // `?new` is the short address of the empty form; left in, it would open the form again.
    edit: (id: string | undefined): void => address.goWith({ edit: id, new: undefined }),
    look: (look: string): void => address.goWith({ look }, { isReplace: true }),
  }
}
