import { useEffect, useState } from 'react'

import type { Client } from '@shop/client/client'
import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'

import { handleApiError } from '../staff/staff-session.ts'
import {
  type PaletteGroup,
  customerItem,
  orderItem,
  productItem,
  toGroup,
} from './palette-items.ts'

export type Search = {
  state: 'idle' | 'searching' | 'failed'
  groups: readonly PaletteGroup[]
}

/** One letter is in nearly everything. */
export const minLength = 2
const pauseMs = 120

const idle: Search = { state: 'idle', groups: [] }

/** An answer is only ever shown beside the words it answers: Enter must not open what was found before. */
export const useShopSearch = (client: Client, query: string): Search => {
  const q = query.trim()
  const [answer, setAnswer] = useState<{ q: string; search: Search }>({ q: '', search: idle })
  useEffect(() => {
    if (q.length < minLength) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const groups = await searchShop(client, q, signal)
        if (!signal.aborted) setAnswer({ q, search: { state: 'idle', groups } })
      } catch (error) {
        if (signal.aborted) return
        handleApiError(error)
        setAnswer({ q, search: { state: 'failed', groups: [] } })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, q])
  if (q.length < minLength) return idle
  return answer.q === q ? answer.search : { state: 'searching', groups: [] }
}

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
