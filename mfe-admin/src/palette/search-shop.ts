/** Asks the API for what the palette finds beside screens. */
import type { Client } from '@shop/client/client'
import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'

import {
  customerItem,
  orderItem,
  type PaletteGroup,
  productItem,
  toGroup,
} from './palette-items.ts'

/** How many of a kind are shown. */
const limit = 5

/** Orders, products and customers that match. @throws ApiProblem; whatever `signal` aborts rejects, too */
export const searchShop = async (
  client: Client,
  q: string,
  signal: AbortSignal,
): Promise<PaletteGroup[]> => {
  const own = abortable(client, signal)
  const [{ orders }, { products }, { customers }] = await Promise.all([
    listOrders(own, { q, limit }),
    listProducts(own, { q, limit }),
    listCustomers(own, { q, limit }),
  ])
  return [
    ...toGroup('Orders', orders.map(orderItem)),
    ...toGroup('Products', products.map(productItem)),
    ...toGroup('Customers', customers.map(customerItem)),
  ]
}

/** The same client, all of whose calls end with the signal. */
const abortable = (client: Client, signal: AbortSignal): Client => ({
  request: (path, schema, options) => client.request(path, schema, { ...options, signal }),
})
