/** What the address of the products says. */
import * as v from 'valibot'

import { listedCategories } from '@shop/domain/catalog'
import { productSorts } from '@shop/contracts/product'

import { choice, listFields } from '../listing/search-fields.ts'

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
