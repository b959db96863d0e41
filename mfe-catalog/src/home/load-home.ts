/** What the home page shows. */
import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'

import { homeHead } from './home-head.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** @throws ApiProblem when the products cannot be had */
export const loadHome = async (client: Client) => {
  const { products } = await listProducts(client)
  return { head: homeHead(), products }
}
