/** The products' address, with the form that is open. */
import { usePage } from '@shop/module-kit/use-page'

import { hrefWith, useAddress } from '../listing/use-address.ts'
import type { ProductsSearch } from './products-search.ts'

/** `edit` opens the form of a product, by `new` the empty one, and with nothing closes it; the list stays. */
export const useProductsAddress = (search: ProductsSearch) => {
  const { href, go } = usePage()
  const [path = href] = href.split('?')
  return {
    ...useAddress(search),
    edit: (id: string | undefined): void => go(hrefWith(path, search, { edit: id })),
    look: (look: string): void => go(hrefWith(path, search, { look }), { isReplace: true }),
  }
}
