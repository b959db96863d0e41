import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { ProductId } from '@shop/contracts/product'
import { maxLines } from '@shop/domain/limits'
import { boundStock } from '@shop/domain/stock'

import type { CurrentProducts } from './line-changes.ts'

/** Returns an empty map on failure. Limits each stock to one order (`boundStock`). */
export const findCurrentProducts = async (
  client: Client,
  ids: Iterable<string>,
): Promise<CurrentProducts> => {
  const requested = [...new Set(ids)].filter((id) => v.is(ProductId, id)).slice(0, maxLines)
  if (requested.length === 0) return new Map()
  try {
    const { products } = await listProducts(client, { ids: requested })
    const byId = new Map(products.map((product) => [product.id, boundStock(product)]))
    return new Map(requested.map((id) => [id, byId.get(id) ?? null]))
  } catch {
    // Goes on without products, for example offline, because the server checks every order anyway.
    return new Map()
  }
}
