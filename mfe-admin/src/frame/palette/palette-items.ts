import { useQuery } from '@tanstack/react-query'

import type { Client } from '@shop/client/client'
import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'
import type { Customer } from '@shop/contracts/customer'
import type { Order } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { foldText } from '@shop/domain/fold-text'
import { formatCents } from '@shop/domain/money'
import { useDebounced } from '@shop/module-runtime/use-debounced'

import { shortOrderId } from '../display/text.tsx'
import { customerHref, editProductHref, mailboxHref, orderHref } from '../navigation/hrefs.ts'
import { type ScreenGroup, screenGroups } from '../navigation/screens.ts'

/** `note` tells apart items with the same label. */
export type PaletteItem = { label: string; note: string; href: string }
export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

/** Finds screens with every word of the query in their name or group. An empty query finds all. */
export const findScreens = (
  query: string,
  groups: readonly ScreenGroup[] = screenGroups,
): PaletteGroup[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const all = groups.flatMap(({ label: group, screens }) =>
    screens.map(({ label, href }) => ({ label, href, note: group })),
  )
  const items = [...all, mailbox].filter(({ label, note }) => {
    const text = foldText(`${label} ${note}`)
    return words.every((word) => text.includes(word))
  })
  return toGroup('Screens', items)
}

/** Not in the sidebar, whose entries the specification sets. */
const mailbox: PaletteItem = { label: 'E-mails', href: mailboxHref(), note: 'Mailbox' }

const toGroup = (label: string, items: readonly PaletteItem[]): PaletteGroup[] =>
  items.length > 0 ? [{ label, items }] : []

export const orderItem = ({ id, customerName, customerEmail, totalCents }: Order): PaletteItem => ({
  label: customerName,
  note: `${shortOrderId(id)} · ${customerEmail} · ${formatCents(totalCents)}`,
  href: orderHref(id),
})

export const productItem = ({ id, name, category, priceCents }: Product): PaletteItem => ({
  label: name,
  note: `${category} · ${formatCents(priceCents)}`,
  href: editProductHref(id),
})

export const customerItem = ({ id, email, name, totalOrders }: Customer): PaletteItem => ({
  label: name,
  note: `${email} · ${totalOrders} order(s)`,
  href: customerHref(id),
})

export type Search = {
  state: 'idle' | 'searching' | 'failed'
  groups: readonly PaletteGroup[]
}

/** A single letter would match nearly everything. */
export const minLength = 2
const searchDelayMs = 120

/** Never returns results of an earlier query, so that Enter does not open one of them. */
export const useShopSearch = (client: Client, query: string): Search => {
  const q = query.trim()
  const searched = useDebounced(q, searchDelayMs)
  const { data, isError } = useQuery({
    queryKey: ['palette', searched],
    queryFn: ({ signal }) => searchShop(client, searched, signal),
    enabled: searched.length >= minLength,
    // Typing the same words again must search again.
    gcTime: 0,
    refetchInterval: false,
  })
  if (q.length < minLength) return { state: 'idle', groups: [] }
  if (q !== searched) return { state: 'searching', groups: [] }
  if (isError) return { state: 'failed', groups: [] }
  return data ? { state: 'idle', groups: data } : { state: 'searching', groups: [] }
}

const limit = 5

/** @throws ApiProblem, or an abort error if `signal` aborts */
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

const abortable = (client: Client, signal: AbortSignal): Client => ({
  request: (path, schema, options) => client.request(path, schema, { ...options, signal }),
})

export const statusText = (state: Search['state'], query: string, groupCount: number): string => {
  const length = query.trim().length
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  if (length === 0) return 'Type to search orders, products, customers'
  if (length < minLength) return 'One more letter searches orders, products, customers'
  return groupCount === 0 ? 'Nothing found' : 'Arrow keys choose, Enter opens, Escape closes'
}
