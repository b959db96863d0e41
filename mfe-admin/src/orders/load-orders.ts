/** What the orders screen shows: a page of the list, the figures, and the order that is open. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getOrder, getOrderStats, listOrders } from '@shop/client/orders'
import { EmailAddress } from '@shop/contracts/fields'
import {
  type Order,
  type OrderStats,
  type OrderList,
  orderSorts,
  orderStatuses,
} from '@shop/contracts/order'
import type { FragmentHead } from '@shop/contracts/server-entry'

import { adminHead } from '../frame/admin-head.ts'
import { choice, listFields, pageQuery } from '../listing/list-search.ts'
import { type Answer, loadOrNull } from '../listing/load-answer.ts'
import { loadFound, type Found } from '../listing/load-opened.ts'

export type OrdersData = {
  list: Answer<OrderList>
  figures: Answer<OrderStats>
  viewed: Answer<Found<Order>>
  /** On the clock of `performance.now()`: a status saved after this may not be in the answers yet. */
  loadedAtMs: number
}

export const loadOrders = async (
  client: Client,
  search: OrdersSearch,
): Promise<OrdersData & { head: FragmentHead }> => {
  const loadedAtMs = performance.now()
  const { view, page: _page, ...asked } = search
  const [list, figures, viewed] = await Promise.all([
    loadOrNull(listOrders(client, { ...asked, ...pageQuery(search) })),
    loadOrNull(getOrderStats(client)),
    view ? loadFound(getOrder(client, view)) : null,
  ])
  return { head: adminHead('Orders'), list, figures, viewed, loadedAtMs }
}

/** Query of `/admin/orders`; `customer` is one whole email. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>
