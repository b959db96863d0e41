/** What the palette finds beside screens. */
import { useQuery } from '@tanstack/react-query'

import type { Client } from '@shop/client/client'
import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'
import { useDebounced } from '@shop/module-runtime/use-debounced'

import {
  customerItem,
  orderItem,
  type PaletteGroup,
  productItem,
  toGroup,
} from './palette-items.ts'

export type Search = {
  state: 'idle' | 'searching' | 'failed'
  groups: readonly PaletteGroup[]
}

/** One letter is in nearly everything. */
export const minLength = 2
const searchDelayMs = 120

/** Results are only shown beside the words that found them: Enter must not open what earlier words found. */
export const useShopSearch = (client: Client, query: string): Search => {
  const q = query.trim()
  const searched = useDebounced(q, searchDelayMs)
  const { data, isError } = useQuery({
    queryKey: ['palette', searched],
    queryFn: ({ signal }) => searchShop(client, searched, signal),
    enabled: searched.length >= minLength,
    // The same words, typed again, search again.
    gcTime: 0,
    refetchInterval: false,
  })
  if (q.length < minLength) return { state: 'idle', groups: [] }
  if (q !== searched) return { state: 'searching', groups: [] }
  if (isError) return { state: 'failed', groups: [] }
  return data ? { state: 'idle', groups: data } : { state: 'searching', groups: [] }
}

/** How many of a kind are shown. */
const limit = 5

/** Orders, products and customers that match. @throws ApiProblem, or an abort error when `signal` aborts */
export const searchShop = async (
  client: Client,
  q: string,
  signal: AbortSignal,
): Promise<PaletteGroup[]> => {
  const abortableClient = abortable(client, signal)
  const [{ orders }, { products }, { customers }] = await Promise.all([
    listOrders(abortableClient, { q, limit }),
    listProducts(abortableClient, { q, limit }),
    listCustomers(abortableClient, { q, limit }),
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

/** The line below the list. */
export const statusText = (state: Search['state'], query: string, groupCount: number): string => {
  const length = query.trim().length
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  if (length === 0) return 'Type to search orders, products, customers'
  if (length < minLength) return 'One more letter searches orders, products, customers'
  return groupCount === 0 ? 'Nothing found' : 'Arrow keys choose, Enter opens, Escape closes'
}
