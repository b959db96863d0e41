import * as v from 'valibot'

import { getOrder, getOrderStats, listOrders } from '@shop/client/orders'
import { EmailAddress } from '@shop/contracts/fields'
import { type Order, type OrderList, orderSorts, orderStatuses } from '@shop/contracts/order'

import { invalidate, queryClient, queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/orders`. `customer` is a complete email address. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>

export const orderQueries = {
  list: pageQuery('orders', listOrders),
  stats: queryOf(['orders', 'stats'], getOrderStats),
  details: queryOf(['orders', 'details'], getOrder),
}

/** Replaces an order in the cache, or removes it if null, and then refetches. */
export const storeOrder = async (id: string, order: Order | null): Promise<void> => {
  // A running request may have been answered before the change.
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
