/** What the shop page shows. */
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'

import { findProduct } from '../product/find-product.ts'
import { shopHead } from './shop-head.ts'
import type { ShopSearch } from './shop-search.ts'

export type ShopData = Awaited<ReturnType<typeof loadShop>>

/** @throws ApiProblem when the products cannot be had */
export const loadShop = async (client: Client, { product, q, category, sort }: ShopSearch) => {
  const chosen = Object.fromEntries(
    Object.entries({ q, category, sort }).filter(([, value]) => value),
  )
  const [{ products }, quickView] = await Promise.all([
    listProducts(client, chosen),
    product ? findProduct(client, product) : null,
  ])
  return { head: shopHead({ category }), products, quickView }
}
