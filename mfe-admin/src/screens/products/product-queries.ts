import * as v from 'valibot'

import { listDrafts } from '@shop/client/drafts'
import {
  getProduct,
  getProductStats,
  listProducts,
  type ProductListQuery,
} from '@shop/client/products'
import { productSorts } from '@shop/contracts/product'

import { minuteMs } from '@shop/domain/time'
import { shopSettings } from '@shop/session/shop-settings'

import { every, queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery, text } from '../../lists/list-queries.ts'

const isInShop = (category: string): boolean =>
  shopSettings.categories.all.some(({ id }) => id === category)

/**
 * `edit` is the id of the product whose form is open, or `new`. `?new` means `?edit=new`. `draft`
 * is the id of the stored draft from which the form of a new product starts.
 */
export const ProductsSearch = v.pipe(
  v.object({
    ...listFields,
    category: v.fallback(v.optional(v.pipe(v.string(), v.check(isInShop))), undefined),
    sort: choice(productSorts),
    look: choice(['grid']),
    edit: text(64),
    new: text(64),
    draft: text(64),
  }),
  v.transform(({ new: isNew, sort, edit, ...search }) => ({
    ...search,
    sort: sort === 'new' ? undefined : sort,
    edit: isNew === undefined ? edit : 'new',
  })),
)
export type ProductsSearch = v.InferOutput<typeof ProductsSearch>

export const productQueries = {
  list: pageQuery('products', (client, { sort = 'new', ...query }: ProductListQuery) =>
    listProducts(client, { ...query, sort }),
  ),
  stats: queryOf(['products', 'stats'], getProductStats),
  details: queryOf(['products', 'details'], getProduct),
  drafts: queryOf(['products', 'drafts'], listDrafts, { refetchInterval: every(minuteMs) }),
}

export const missingProduct = {
  title: 'Product not found',
  text: 'It may have been deleted.',
}
