import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { emptyHead } from '@shop/contracts/server-entry'

/** How many pieces the page shows. */
const pieceCount = 4

export type PageData = Awaited<ReturnType<typeof loadPage>>

/** What the page shows, in the browser as before any script has run. */
export const loadPage = async (client: Client) => {
  const { products } = await listProducts(client, { sort: 'featured', limit: pieceCount })
  const head = {
    ...emptyHead('Lookbook · NDX'),
    description: 'Pieces that belong together, as we wear them.',
    canonical: '/lookbook',
  }
  return { head, products }
}
