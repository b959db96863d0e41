import { client } from '../../frame/staff/staff-session.ts'
import * as v from 'valibot'

import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'
import { type Order, type OrderItem, orderStatuses } from '@shop/contracts/order'
import { maxLines, maxSelectedRows } from '@shop/domain/limits'
import { isPartlyShipped, unsentPieces } from '@shop/domain/parcels'
import { shopSettings } from '@shop/session/shop-settings'

import { hrefWith, type Search } from '../../lists/list-url.ts'
import { OrdersSearch } from './orders.ts'

const { q, customer, payment, placed } = OrdersSearch.entries

/** The ids of selected orders replace the filters. */
export const PrintSearch = v.object({
  view: v.fallback(v.optional(v.picklist(['slips', 'picking']), 'slips'), 'slips'),
  q,
  customer,
  payment,
  placed,
  status: v.fallback(v.optional(v.picklist(orderStatuses), 'pending'), 'pending'),
})
export type PrintSearch = v.InferOutput<typeof PrintSearch>

/** Puts the ids into the hash, because 500 ids would make the URL of a request too long. */
export const printHref = (search: Search, ids?: readonly string[]): string =>
  `${hrefWith('/admin/orders/print', search, {})}${ids ? `#${new URLSearchParams({ ids: ids.join() })}` : ''}`

/** Returns undefined if the URL has no `ids`. Truncates ids that are too long for the API. */
export const idsOf = (href: string): string[] | undefined => {
  const ids = new URLSearchParams(href.split('#')[1]).get('ids')?.split(',')
  return ids && [...new Set(ids.map((id) => id.trim().slice(0, 100)))].filter(Boolean)
}

const pageOrders = 100

export type PrintedOrders = Awaited<ReturnType<typeof loadOrders>>

export const loadOrders = async (
  { ids, filters }: { ids: readonly string[] | undefined; filters: Omit<PrintSearch, 'view'> },
  onLoaded: (loaded: number, of: number) => void,
) => {
  const found = new Map<string, Order>()
  let total = ids?.length ?? maxSelectedRows
  for (let offset = 0; offset < Math.min(total, maxSelectedRows); offset += pageOrders) {
    const part = ids ? { ids: ids.slice(offset, offset + pageOrders) } : { ...filters, offset }
    const page = await listOrders(client, { ...part, sort: 'old', limit: pageOrders })
    for (const order of page.orders) found.set(order.id, order)
    if (!ids) total = page.total
    onLoaded(Math.min(offset + pageOrders, total), Math.min(total, maxSelectedRows))
  }
  const { cancelled = [], orders = [] } = Object.groupBy(found.values(), ({ status }) =>
    status === 'cancelled' ? 'cancelled' : 'orders',
  )
  return {
    orders: orders.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
    categoryOf: await loadCategories(orders),
    /** The number of matching orders. At most 500 of them are loaded. */
    total,
    cancelled: cancelled.map(({ id }) => id),
    /** Requested ids for which there is no order. */
    unknown: ids?.slice(0, maxSelectedRows).filter((id) => !found.has(id)) ?? [],
  }
}

/** Returns categories by product id. Deleted products have no entry. */
const loadCategories = async (orders: readonly Order[]): Promise<ReadonlyMap<string, string>> => {
  const all = orders.flatMap(({ items }) => items.map(({ productId }) => productId))
  const ids = [...new Set(all)].filter((id) => id !== null)
  const parts = Array.from({ length: Math.ceil(ids.length / maxLines) }, (_, part) =>
    listProducts(client, { ids: ids.slice(part * maxLines, (part + 1) * maxLines) }),
  )
  const lists = await Promise.all(parts)
  return new Map(
    lists.flatMap(({ products }) => products.map(({ id, category }) => [id, category] as const)),
  )
}

/** Leaves out pieces that a refund put back into stock, and those that left in a first parcel. */
export const piecesOf = (order: Order, item: OrderItem): number =>
  unsentPieces([item], isPartlyShipped(order) ? order.parcels : [])[0]?.quantity ?? 0

export type PickedVariant = ReturnType<typeof picksOf>[number]

const noCategory = 'No longer in the catalogue'

export const picksOf = (orders: readonly Order[], categoryOf: ReadonlyMap<string, string>) => {
  const walk = [...shopSettings.categories.all.map(({ id }) => id), noCategory]
  const lines = orders.flatMap((order) =>
    order.items
      .map((item) => ({ item, id: order.id, pieces: piecesOf(order, item) }))
      .filter(({ pieces }) => pieces > 0),
  )
  const keyOf = ({ productId, name, size, color, sku }: OrderItem): string =>
    [productId, name, color, size, sku].join('\n')
  return [...Map.groupBy(lines, ({ item }) => keyOf(item))]
    .flatMap(([key, all]) => {
      const [first] = all
      if (!first) return []
      const { item } = first
      const category = categoryOf.get(item.productId ?? '') ?? noCategory
      const byOrder = [...Map.groupBy(all, ({ id }) => id)]
      const ofOrders = byOrder.map(([id, own]) => ({ id, pieces: sumOf(own) }))
      return [{ key, category, item, pieces: sumOf(all), orders: ofOrders }]
    })
    .toSorted(
      (one, other) =>
        walk.indexOf(one.category) - walk.indexOf(other.category) ||
        textOf(one.item).localeCompare(textOf(other.item), 'en-US', { numeric: true }),
    )
}

const sumOf = (lines: readonly { pieces: number }[]): number =>
  lines.reduce((sum, { pieces }) => sum + pieces, 0)

const textOf = ({ name, color, size }: OrderItem): string =>
  [name, color, size].filter(Boolean).join(' ')
