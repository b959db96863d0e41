import { useQuery } from '@tanstack/react-query'

import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'
import type { Customer } from '@shop/contracts/customer'
import type { Order } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { foldText } from '@shop/domain/fold-text'
import { formatCents } from '@shop/domain/money'
import { useDebounced } from '@shop/module-runtime/use-debounced'

import { categoryText, count, shortOrderId } from '../display/text.tsx'
import { customerHref, editProductHref, mailboxHref, orderHref } from '../navigation/hrefs.ts'
import { type ScreenGroup, screenGroups } from '../navigation/screens.ts'
import { client } from '../staff/staff-session.ts'

export type PaletteItem = { label: string; note: string; href: string }
export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

export const findScreens = (
  query: string,
  groups: readonly ScreenGroup[] = screenGroups,
): PaletteGroup[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const all = groups.flatMap(({ label: group, screens }) =>
    screens.map(({ label, href }) => ({ label, href, note: group })),
  )
  const items = [...all, ...unlisted].filter(({ label, note }) => {
    const text = foldText(`${label} ${note}`)
    return words.every((word) => text.includes(word))
  })
  return toGroup('Screens', items)
}

/** The specification's sidebar lacks these screens. It lists Returns after a first return. */
const unlisted: PaletteItem[] = [
  { label: 'Emails', href: mailboxHref(), note: 'Mailbox' },
  { label: 'Returns', href: '/admin/returns', note: 'Sales' },
]

const toGroup = (label: string, items: readonly PaletteItem[]): PaletteGroup[] =>
  items.length > 0 ? [{ label, items }] : []

export const orderItem = ({ id, customerName, customerEmail, totalCents }: Order): PaletteItem => ({
  label: customerName,
  note: `${shortOrderId(id)} · ${customerEmail} · ${formatCents(totalCents)}`,
  href: orderHref(id),
})

export const productItem = ({ id, name, category, priceCents }: Product): PaletteItem => ({
  label: name,
  note: `${categoryText(category)} · ${formatCents(priceCents)}`,
  href: editProductHref(id),
})

export const customerItem = ({ id, email, name, totalOrders }: Customer): PaletteItem => ({
  label: name,
  note: `${email} · ${totalOrders} order(s)`,
  href: customerHref(id),
})

export type Search = { state: 'idle' | 'searching' | 'failed'; groups: readonly PaletteGroup[] }

const minLength = 2
const searchDelayMs = 120

/** Never returns results of an earlier query, because Enter would open one of them. */
export const useShopSearch = (query: string): Search => {
  const q = query.trim()
  const searched = useDebounced(q, searchDelayMs)
  const { data, isError } = useQuery({
    queryKey: ['palette', searched],
    queryFn: () => searchShop(searched),
    enabled: searched.length >= minLength,
    // Results are not cached, so that typing the same words again searches again.
    gcTime: 0,
    refetchInterval: false,
  })
  if (q.length < minLength) return { state: 'idle', groups: [] }
  if (q === searched && isError) return { state: 'failed', groups: [] }
  if (q !== searched || !data) return { state: 'searching', groups: [] }
  return { state: 'idle', groups: data }
}

const limit = 5

export const searchShop = async (q: string): Promise<PaletteGroup[]> => {
  const [{ orders }, { products }, { customers }] = await Promise.all([
    listOrders(client, { q, limit }),
    listProducts(client, { q, limit }),
    listCustomers(client, { q, limit }),
  ])
  return [
    ...toGroup('Orders', orders.map(orderItem)),
    ...toGroup('Products', products.map(productItem)),
    ...toGroup('Customers', customers.map(customerItem)),
  ]
}

export const statusText = (state: Search['state'], query: string, found: number): string => {
  const length = query.trim().length
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  if (length === 0) return 'Type to search orders, products, customers'
  if (length < minLength) return 'Type one more letter to search orders, products, customers'
  return found === 0
    ? 'Nothing found'
    : `${count(found)} found: arrow keys choose, Enter opens, Escape closes`
}
