import * as v from 'valibot'

import { getOrder, getOrderStats, listOrders } from '@shop/client/orders'
import { EmailAddress } from '@shop/contracts/fields'
import { type Order, type OrderList, orderSorts, orderStatuses } from '@shop/contracts/order'

import { choice, listFields, listQueries } from '../listing/list-queries.ts'
import { invalidate, queryClient } from '../queries/query-client.ts'

/** Of `/admin/orders`; `customer` is one whole email. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>

export const orderQueries = listQueries('orders', {
  filtersOf: ({ q, customer, status, sort }: OrdersSearch) => ({ q, customer, status, sort }),
  list: listOrders,
  stats: getOrderStats,
  details: getOrder,
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
