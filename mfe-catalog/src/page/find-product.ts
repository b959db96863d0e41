import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { getProduct } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'

/** The product with this id, or null when there is none: pages show that as a page of its own. @throws ApiProblem */
export const findProduct = async (client: Client, id: string): Promise<Product | null> => {
  try {
    return await getProduct(client, id)
  } catch (error) {
    const isUnknown =
      error instanceof ApiProblem && ['product-not-found', 'bad-input'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}
