/** Every order of the shop: the API answers at most 200 at once. */
import type { Client } from '@shop/client/client'
import { listOrders } from '@shop/client/orders'
import { type Order, OrderList } from '@shop/contracts/order'

import { uniqueRows } from '../live/rows.ts'

/** Newest first. @throws ApiProblem `staff-only` */
export const loadOrders = async (client: Client): Promise<readonly Order[]> => {
  const first = await listOrders(client)
  const orders = first.orders
  while (orders.length < first.total) {
    const page = await client.request(`/api/orders?offset=${orders.length}`, OrderList)
    if (page.orders.length === 0) break
    orders.push(...page.orders)
  }
  return uniqueRows(orders)
}
