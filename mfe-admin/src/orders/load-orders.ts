/** What the orders screen shows: a page of the list, the figures, and the order that is open. */
import type { Client } from '@shop/client/client'
import { getOrder, getOrderStats, listOrders } from '@shop/client/orders'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { Order, OrderStats, OrderList } from '@shop/contracts/order'

import { adminHead } from '../frame/admin-head.ts'
import { type Answer, loadAnswer } from '../listing/load-answer.ts'
import { loadOpened, type Opened } from '../listing/load-opened.ts'
import { pageQuery } from '../listing/page-query.ts'
import type { OrdersSearch } from './orders-search.ts'

export type OrdersData = {
  list: Answer<OrderList>
  figures: Answer<OrderStats>
  viewed: Answer<Opened<Order>>
  /** On the clock of `performance.now()`: a status saved after this may not be in the answers yet. */
  askedAtMs: number
}

export const loadOrders = async (
  client: Client,
  search: OrdersSearch,
): Promise<OrdersData & { head: FragmentHead }> => {
  const askedAtMs = performance.now()
  const { view, page: _page, ...asked } = search
  const [list, figures, viewed] = await Promise.all([
    loadAnswer(listOrders(client, { ...asked, ...pageQuery(search) })),
    loadAnswer(getOrderStats(client)),
    view ? loadOpened(getOrder(client, view)) : null,
  ])
  return { head: adminHead('Orders'), list, figures, viewed, askedAtMs }
}
