import * as v from 'valibot'

import { withoutCache } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
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

const uncached =
  <Args extends readonly unknown[], Data>(load: (client: Client, ...args: Args) => Promise<Data>) =>
  (client: Client, ...args: Args): Promise<Data> =>
    load(withoutCache(client), ...args)

/** Bypasses the HTTP cache, because staff must see changes immediately. */
export const productQueries = {
  list: pageQuery(
    'products',
    uncached((client, { sort = 'new', ...query }: ProductListQuery) =>
      listProducts(client, { ...query, sort }),
    ),
  ),
  stats: queryOf(['products', 'stats'], uncached(getProductStats)),
  details: queryOf(['products', 'details'], uncached(getProduct)),
  drafts: queryOf(['products', 'drafts'], listDrafts, { refetchInterval: every(minuteMs) }),
}

export const missingProduct = {
  title: 'Product not found',
  text: 'It may have been deleted.',
}
