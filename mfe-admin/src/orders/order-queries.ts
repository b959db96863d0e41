/** What the orders screen loads, by its search parameters. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getOrder, getOrderStats, listOrders } from '@shop/client/orders'
import { EmailAddress } from '@shop/contracts/fields'
import { type Order, type OrderList, orderSorts, orderStatuses } from '@shop/contracts/order'

import { choice, listFields, pageQuery } from '../listing/list-search.ts'
import { invalidate, queryClient } from '../queries/query-client.ts'

/** Of `/admin/orders`; `customer` is one whole email. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>

export const orderListQuery = (
  client: Client,
  { view: _view, page, ...filters }: OrdersSearch,
) => ({
  queryKey: ['orders', 'list', filters, page],
  queryFn: () => listOrders(client, { ...filters, ...pageQuery(page) }),
})

export const orderStatsQuery = (client: Client) => ({
  queryKey: ['orders', 'stats'],
  queryFn: () => getOrderStats(client),
})

export const orderQuery = (client: Client, id: string) => ({
  queryKey: ['orders', 'details', id],
  queryFn: () => getOrder(client, id),
})

/** Puts a saved order, or with null its removal, in the place of what was loaded before; then loads again. */
export const storeOrder = async (id: string, order: Order | null): Promise<void> => {
  // What is under way may have been read before the change.
  await queryClient.cancelQueries({ queryKey: ['orders'] })
  if (order) queryClient.setQueryData(['orders', 'details', id], order)
  queryClient.setQueriesData<OrderList>(
    { queryKey: ['orders', 'list'] },
    (list) =>
      list && {
        ...list,
        orders: list.orders.flatMap((row) => (row.id === id ? (order ?? []) : [row])),
      },
  )
  void invalidate('orders')
}
