/** Calls about returned goods. Calls without "Staff:" are for shoppers. */
import {
  OwnReturnList,
  type RefundReturnWire,
  type RequestReturnInput,
  Return,
  ReturnList,
  type ReturnQuery,
  type StartReturnInput,
  type UpdateReturnInput,
} from '@shop/contracts/return'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { patch, post } from './requests.ts'

type Link = { id: string; key: string }

/** Lists an order's returns for its shopper, newest first. @throws ApiProblem `order-not-found` */
export const listOwnReturns = (client: Client, { id, key }: Link) =>
  client.request(path`/api/returns/own/${id}?key=${key}`, OwnReturnList)

/**
 * Requests a return within the shop's return window. Resolves to all returns of the order.
 * @throws ApiProblem `order-not-found`, `not-returnable`, `bad-input`, `out-of-stock`
 */
export const requestReturn = (client: Client, id: string, body: RequestReturnInput) =>
  client.request(path`/api/returns/own/${id}`, OwnReturnList, post(body))

/** Withdraws an unapproved return. @throws ApiProblem `return-not-found`, `version-conflict` */
export const withdrawReturn = (client: Client, { id, key }: Link, returnId: string) =>
  client.request(
    path`/api/returns/own/${id}/withdraw`,
    OwnReturnList,
    post({ key, return_id: returnId }),
  )

/** Staff: returns one page of returns, newest first. */
export const listReturns = (client: Client, query: PartialQuery<ReturnQuery> = {}) =>
  client.request(`/api/returns${toQueryString(query)}`, ReturnList)

/**
 * Staff: starts a return.
 * @throws ApiProblem `order-not-found`, `not-returnable`, `out-of-stock`
 */
export const startReturn = (client: Client, body: StartReturnInput) =>
  client.request('/api/returns', Return, post(body))

/**
 * Staff: approves, refuses, receives or exchanges a return.
 * @throws ApiProblem `return-not-found`, `version-conflict`, `out-of-stock`, `product-not-found`
 */
export const updateReturn = (client: Client, id: string, body: UpdateReturnInput) =>
  client.request(path`/api/returns/${id}`, Return, patch(body))

/** Staff: refunds and ends a return. @throws ApiProblem `version-conflict`, `refund-too-large` */
export const refundReturn = (client: Client, id: string, body: RefundReturnWire) =>
  client.request(path`/api/returns/${id}/refund`, Return, post(body))
