/** Calls about orders. */
import * as v from 'valibot'

import { Order, OrderList, type OrderStatus, type PlaceOrderWire } from '@shop/contracts/order'

import type { Client } from './client.ts'

/**
 * Places an order. The same `key` always answers with the same order, so a retry is safe.
 * @throws ApiProblem `out-of-stock`, `price-changed`, `product-not-found`, `bad-input`
 */
export const placeOrder = (client: Client, input: PlaceOrderWire, key: string): Promise<Order> =>
  client.request('/api/orders', Order, {
    method: 'POST',
    body: input,
    headers: { 'idempotency-key': key },
  })

/** Staff: orders, newest first. @throws ApiProblem `staff-only` */
export const listOrders = (
  client: Client,
  query: { q?: string; status?: OrderStatus } = {},
): Promise<v.InferOutput<typeof OrderList>> => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return client.request(`/api/orders${search.size > 0 ? `?${search}` : ''}`, OrderList)
}

/** Staff: sets the status; any may follow any. @throws ApiProblem `order-not-found`, `staff-only` */
export const updateOrderStatus = (
  client: Client,
  id: string,
  status: OrderStatus,
): Promise<Order> =>
  client.request(`/api/orders/${encodeURIComponent(id)}`, Order, {
    method: 'PATCH',
    body: { status },
  })

/** Staff: removes an order for good. @throws ApiProblem `order-not-found`, `staff-only` */
export const deleteOrder = (client: Client, id: string): Promise<null> =>
  client.request(`/api/orders/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })
