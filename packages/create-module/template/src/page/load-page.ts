import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { emptyHead } from '@shop/contracts/server-entry'

const pieceCount = 4

export type PageData = Awaited<ReturnType<typeof loadPage>>

/** Loads the page's data, on the server and in the browser. */
export const loadPage = async (client: Client) => {
  const { products } = await listProducts(client, { sort: 'featured', limit: pieceCount })
  const head = {
    ...emptyHead('Lookbook'),
    description: 'Pieces that belong together, as we wear them.',
    canonical: '/lookbook',
  }
  return { head, products }
}
