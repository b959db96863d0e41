import * as v from 'valibot'

import {
  Order,
  OrderStats,
  OrderList,
  type OrderExportQuery,
  type OrderQuery,
  type OrderStatus,
  type PlaceOrderWire,
} from '@shop/contracts/order'
import { type OrderLinkRequest, OwnOrder, RequestedLink } from '@shop/contracts/own-order'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/**
 * Places an order. A retry is safe: the same idempotency `key` returns the same order.
 * @throws ApiProblem `out-of-stock`, `price-changed`, `product-not-found`, `bad-input`,
 * `idempotency-key-reused`, `order-deleted`
 */
export const placeOrder = (client: Client, input: PlaceOrderWire, key: string): Promise<Order> =>
  client.request('/api/orders', Order, {
    method: 'POST',
    body: input,
    headers: { 'idempotency-key': key },
  })

/**
 * Returns an order to its shopper, by the id and key in their link.
 * @throws ApiProblem `order-not-found`, also for a wrong or old key
 */
export const getOwnOrder = (
  client: Client,
  { id, key }: { id: string; key: string },
): Promise<OwnOrder> =>
  client.request(`/api/orders/${encodeURIComponent(id)}/status${toQueryString({ key })}`, OwnOrder)

/**
 * Cancels a pending order, by the id and key in its shopper's link.
 * @throws ApiProblem `order-not-found`, `version-conflict` if it is no longer pending
 */
export const cancelOwnOrder = (
  client: Client,
  { id, key }: { id: string; key: string },
): Promise<OwnOrder> =>
  client.request(`/api/orders/${encodeURIComponent(id)}/cancel`, OwnOrder, {
    method: 'POST',
    body: { key },
  })

/** E-mails a shopper the link of their order, if it exists. @throws ApiProblem `bad-input` */
export const requestOrderLink = async (client: Client, input: OrderLinkRequest): Promise<void> => {
  await client.request('/api/orders/link', RequestedLink, { method: 'POST', body: input })
}

/** Every field is optional, and empty fields are left out. */
export type OrderListQuery = PartialQuery<OrderQuery>

/** Staff: returns one page of matching orders. @throws ApiProblem `bad-input`, `staff-only` */
export const listOrders = (client: Client, query: OrderListQuery = {}): Promise<OrderList> =>
  client.request(`/api/orders${toQueryString(query)}`, OrderList)

/** Staff: returns one order. @throws ApiProblem `order-not-found`, `staff-only` */
export const getOrder = (client: Client, id: string): Promise<Order> =>
  client.request(`/api/orders/${encodeURIComponent(id)}`, Order)

/** Staff: returns the URL of a CSV file of all matching orders. */
export const ordersExportHref = (query: PartialQuery<OrderExportQuery> = {}): string =>
  `/api/orders/export${toQueryString(query)}`

/** Staff: returns stats over all orders. @throws ApiProblem `staff-only` */
export const getOrderStats = (client: Client): Promise<OrderStats> =>
  client.request('/api/orders/figures', OrderStats)

/**
 * Staff: sets the status. Any status may follow any other. `version` is the order's version when
 * it was read.
 * @throws ApiProblem `order-not-found`, `version-conflict`, `out-of-stock`, `staff-only`
 */
export const updateOrderStatus = (
  client: Client,
  { id, version }: Pick<Order, 'id' | 'version'>,
  status: OrderStatus,
): Promise<Order> =>
  client.request(`/api/orders/${encodeURIComponent(id)}`, Order, {
    method: 'PATCH',
    body: { status, version },
  })

/** Staff: deletes an order and restocks it. @throws ApiProblem `order-not-found`, `staff-only` */
export const deleteOrder = (client: Client, id: string): Promise<null> =>
  client.request(`/api/orders/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })
