/** Asks for the products of a cart as they are now. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { maxLines } from '@shop/domain/limits'
import { ProductId } from '@shop/contracts/product'

import type { Found } from './line-changes.ts'

/** One question for all of them; knows nothing when it has no answer, or of more than an order may have. */
export const findProducts = async (client: Client, ids: Iterable<string>): Promise<Found> => {
  const known = [...new Set(ids)].filter((id) => v.is(ProductId, id)).slice(0, maxLines)
  if (known.length === 0) return new Map()
  try {
    const { products } = await listProducts(client, { ids: known })
    const byId = new Map(products.map((product) => [product.id, product]))
    return new Map(known.map((id) => [id, byId.get(id) ?? null]))
  } catch {
    // Offline, or a Worker of an earlier release: the order itself will tell.
    return new Map()
  }
}
