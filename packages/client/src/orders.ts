import { Mail, MailList, type MailQuery, MailSummary } from '@shop/contracts/mail'
import { Order, type OrderStatus } from '@shop/contracts/order'
import type { PlaceOrderWire } from '@shop/contracts/order-input'
import { OwnOrder } from '@shop/contracts/own-order'
import { OwnPayment } from '@shop/contracts/own-payment'
import {
  AddedParcels,
  type AddParcelInput,
  type AddParcelsInput,
} from '@shop/contracts/parcel-input'
import { OrderPayment, PaymentSetup, type RefundWire } from '@shop/contracts/payment'
import {
  type ChangeOrderWire,
  type OrderExportQuery,
  OrderList,
  type OrderQuery,
  OrderStats,
  type StaffOrderWire,
} from '@shop/contracts/staff-order'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, patch, post, put, remove } from './requests.ts'

/**
 * Places an order. `key` is the idempotency key: a repeated call returns the same order.
 * @throws ApiProblem `out-of-stock`, `price-changed`, `product-not-found`,
 * `idempotency-key-reused`, `order-deleted`
 */
export const placeOrder = (client: Client, body: PlaceOrderWire, key: string) =>
  client.request('/api/orders', Order, post(body, key))

/**
 * Staff: places an order that a customer made by phone or at a stall. `key` is the idempotency key.
 * @throws ApiProblem `bad-input`, and the codes of `placeOrder`
 */
export const placeStaffOrder = (client: Client, body: StaffOrderWire, key: string) =>
  client.request('/api/orders/by-staff', Order, post(body, key))

/**
 * Staff: changes an unshipped order. With `is_dry_run`, returns the changed order without saving
 * it.
 * @throws ApiProblem `order-not-found`, `version-conflict`, `order-not-editable`, `order-paid`,
 * `bad-input`, `product-not-found`, `out-of-stock`, `price-changed`
 */
export const changeOrder = (client: Client, id: string, body: ChangeOrderWire) =>
  client.request(path`/api/orders/${id}`, Order, put(body))

/** Anyone with the id and the key can see and cancel the order. */
type Link = { id: string; key: string }

/** Returns a shopper's order. @throws ApiProblem `order-not-found`, also for a wrong key */
export const getOwnOrder = (client: Client, { id, key }: Link) =>
  client.request(path`/api/orders/${id}/status?key=${key}`, OwnOrder)

/** Cancels a pending order. @throws ApiProblem `order-not-found`, `version-conflict` */
export const cancelOwnOrder = (client: Client, { id, key }: Link) =>
  client.request(path`/api/orders/${id}/cancel`, OwnOrder, post({ key }))

/**
 * Reads an order's payment from the provider, and the payment page's URL if the payment is open.
 * @throws ApiProblem `order-not-found`
 */
export const checkPayment = (client: Client, { id, key }: Link) =>
  client.request(path`/api/orders/${id}/payment`, OwnPayment, post({ key }))

/** Staff: returns one page of matching orders. */
export const listOrders = (client: Client, query: PartialQuery<OrderQuery> = {}) =>
  client.request(`/api/orders${toQueryString(query)}`, OrderList)

/** Staff: returns one order. @throws ApiProblem `order-not-found` */
export const getOrder = (client: Client, id: string) =>
  client.request(path`/api/orders/${id}`, Order)

/** Staff: returns the URL of a CSV file of all matching orders. */
export const ordersExportHref = (query: PartialQuery<OrderExportQuery> = {}): string =>
  `/api/orders/export${toQueryString(query)}`

/** Staff: returns stats over all orders. */
export const getOrderStats = (client: Client) => client.request('/api/orders/figures', OrderStats)

/**
 * Staff: sets the status of an order.
 * @throws ApiProblem `order-not-found`, `version-conflict`, `out-of-stock`, `order-unpaid`
 */
export const updateOrderStatus = (
  client: Client,
  { id, version }: Pick<Order, 'id' | 'version'>,
  status: OrderStatus,
  { isUnpaidOk = false } = {},
) =>
  client.request(
    path`/api/orders/${id}`,
    Order,
    patch({ status, version, ...(isUnpaidOk && { is_unpaid_ok: true }) }),
  )

/**
 * Staff: adds a parcel. `body.version` is the order's version.
 * @throws ApiProblem `order-not-found`, `version-conflict`, `order-unpaid`, `bad-input`
 */
export const addParcel = (client: Client, id: string, body: AddParcelInput) =>
  client.request(path`/api/orders/${id}/parcels`, Order, post(body))

/** Staff: removes a parcel of an order. @throws ApiProblem `order-not-found` */
export const removeParcel = (client: Client, id: string, parcelId: string) =>
  client.request(path`/api/orders/${id}/parcels/${parcelId}`, Order, remove)

/**
 * Staff: adds a parcel to each order of a list, or to none if one fails. Returns the number of
 * orders.
 * @throws ApiProblem `bad-input` with issues at `rows.N`, `version-conflict`
 */
export const addParcels = (client: Client, rows: AddParcelsInput['rows']) =>
  client.request('/api/orders/parcels', AddedParcels, post({ rows }))

/** Staff: returns a payment with its refunds and steps. @throws ApiProblem `order-not-found` */
export const getOrderPayment = (client: Client, id: string) =>
  client.request(path`/api/orders/${id}/payment`, OrderPayment)

/**
 * Staff: pays an amount back. `key` is the idempotency key: a repeated call does not pay again.
 * @throws ApiProblem `order-not-found`, `order-unpaid`, `refund-too-large`
 */
export const refundOrder = (client: Client, id: string, body: RefundWire, key: string) =>
  client.request(path`/api/orders/${id}/refunds`, OrderPayment, post(body, key))

/** Staff: returns the state of the payment provider. */
export const getPaymentSetup = (client: Client) => client.request('/api/payments', PaymentSetup)

/** Staff: deletes an order and restocks its items. @throws ApiProblem `order-not-found` */
export const deleteOrder = (client: Client, id: string) =>
  client.request(path`/api/orders/${id}`, nothing, remove)

/** Staff: returns one page of e-mails, newest first. */
export const listMails = (client: Client, query: PartialQuery<MailQuery> = {}) =>
  client.request(`/api/mails${toQueryString(query)}`, MailList)

/** Staff: returns one e-mail with its content. @throws ApiProblem `mail-not-found` */
export const getMail = (client: Client, id: string) => client.request(path`/api/mails/${id}`, Mail)

/** Returns the URL of an e-mail's HTML for an `<iframe>`. Its CSP blocks scripts and requests. */
export const mailPageHref = (id: string): string => path`/api/mails/${id}/page`

/** Returns the URL of a sample e-mail of this kind, with invented data. */
export const mailSampleHref = (kind: string): string => path`/api/mails/kinds/${kind}/page`

/**
 * Staff: e-mails the customer of a cancelled order about the refund. A repeated call sends nothing
 * and returns the first e-mail.
 * @throws ApiProblem `order-not-found`, `version-conflict` if the order is not cancelled
 */
export const sendRefundNote = (client: Client, orderId: string) =>
  client.request('/api/mails', MailSummary, post({ order_id: orderId, kind: 'refunded' }))

/** Staff: retries a failed e-mail. @throws ApiProblem `mail-not-found` */
export const retryMail = (client: Client, id: string) =>
  client.request(path`/api/mails/${id}/retry`, MailSummary, post())
