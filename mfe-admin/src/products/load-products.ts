/** Every product of the shop: the API answers at most 200 at once. */
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'

import { uniqueRows } from '../live/rows.ts'

/** Newest first. */
export const loadProducts = async (client: Client): Promise<readonly Product[]> => {
  const first = await listProducts(client, { sort: 'new' })
  const products = first.products
  while (products.length < first.total) {
    const page = await listProducts(client, { sort: 'new', offset: products.length })
    if (page.products.length === 0) break
    products.push(...page.products)
  }
  return uniqueRows(products)
}
