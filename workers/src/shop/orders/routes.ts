import { type Context, Hono } from 'hono'
import * as v from 'valibot'

import { pathFields } from '@shop/contracts/fields'
import { IdempotencyKey, PlaceOrderInput } from '@shop/contracts/order-input'
import { OrderLink } from '@shop/contracts/own-order'
import { AddParcelInput, AddParcelsInput } from '@shop/contracts/parcel-input'
import { RefundInput } from '@shop/contracts/payment'
import {
  ChangeOrderInput,
  OrderExportQuery,
  OrderQuery,
  StaffOrderInput,
  UpdateOrderInput,
} from '@shop/contracts/staff-order'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit, visitorOf } from '../../platform/http/rate-limit.ts'
import { argsOf, checkInput, noContent, toList, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { csvResponse } from '../exports/export-csv.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { openPayment } from '../payments/follow-payment.ts'
import { paymentCtx } from '../payments/payment-rows.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { addParcel, addParcels, removeParcel } from './edit-parcels.ts'
import { deleteOrder, getOrder, updateOrder } from './edit-order.ts'
import { changeOrder } from './change-order.ts'
import { exportOrders, getOrderStats, listOrders } from './list-orders.ts'
import { hashVisitor } from './held-pieces.ts'
import { checkOwnPayment, getOrderPayment } from './order-payment.ts'
import { toOrderView } from './order-view.ts'
import { cancelOwnOrder, getOwnOrder, toOwnOrderView } from './own-order.ts'
import { placeOrder } from './place-order.ts'
import { placeStaffOrder } from './place-staff-order.ts'

const OrderHeaders = v.object({ 'idempotency-key': IdempotencyKey })

const placeProblems = [
  'product-not-found',
  'price-changed',
  'out-of-stock',
  'idempotency-key-reused',
  'order-deleted',
] as const

/** Resolves to undefined if the shop does not count visitors, or if the IP address is unknown. */
const countedVisitor = async (c: Context<AppEnv>): Promise<string | undefined> => {
  const address = visitorOf(c.req.raw)
  const isCounted = c.env.ORDER_LIMIT !== undefined && address !== 'unknown'
  return isCounted ? hashVisitor(c.var.ctx, address) : undefined
}

export const orders = new Hono<AppEnv>()
  .post(
    '/',
    describes(
      'placeOrder',
      'Places a shopper’s order. A repeat with the same `Idempotency-Key` returns the same order.',
      {
        headers: { 'Idempotency-Key': IdempotencyKey },
        status: 201,
        returns: 'Order',
        problems: [...placeProblems, 'discount-not-valid', 'too-many-pieces'],
      },
    ),
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    valid('json', PlaceOrderInput),
    async (c) => {
      const { 'idempotency-key': key } = checkInput(OrderHeaders, c.req.header())
      const visitor = await countedVisitor(c)
      const input = { key, order: c.req.valid('json'), received: c.var.received, visitor }
      const order = await placeOrder({ ctx: c.var.ctx, input })
      const paying = order.payment === 'open' ? paymentCtx(c.var.ctx) : null
      // Stops counting this request as open, so that a hanging provider cannot block all orders.
      c.var.leaveLimit()
      const payment = paying && { payment_url: (await openPayment(paying, order.id)).url }
      return c.json({ ...toOrderView(order), link_key: order.linkKey, ...payment }, 201)
    },
  )
  .post(
    '/by-staff',
    describes(
      'placeStaffOrder',
      'Places an order that staff take on the phone or at a stall. With `paid_by` `link`, the customer gets an e-mail with the link to pay.',
      {
        headers: { 'Idempotency-Key': IdempotencyKey },
        status: 201,
        returns: 'Order',
        problems: placeProblems,
      },
    ),
    requiresRole('clerk'),
    valid('json', StaffOrderInput),
    async (c) => {
      const { 'idempotency-key': key } = checkInput(OrderHeaders, c.req.header())
      const input = { key, order: c.req.valid('json'), received: c.var.received }
      return c.json(toOrderView(await placeStaffOrder({ ctx: c.var.ctx, input })), 201)
    },
  )
  .get(
    '/',
    describes(
      'listOrders',
      'Orders with their lines by filters and sort. To read what has changed, use `changed_since` and `sort=changed`, and page by the last order’s `updated_at` and, as `after`, its `id`.',
      { returns: 'OrderList' },
    ),
    requiresRole('viewer', { scope: 'orders:read' }),
    valid('query', OrderQuery),
    async (c) => c.json(toList('orders', toOrderView, await listOrders(argsOf(c)))),
  )
  .get(
    '/figures',
    describes('getOrderStats', 'Counts by status and revenue over all orders.', {
      returns: 'OrderStats',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getOrderStats(c.var)),
  )
  .get(
    '/export',
    describes(
      'exportOrders',
      'All matching orders as CSV, one row per order line. Formulas remain text. Audited.',
      { sends: 'text/csv' },
    ),
    requiresRole('manager'),
    valid('query', OrderExportQuery),
    async (c) => csvResponse(c, 'orders', await exportOrders(argsOf(c))),
  )
  .get(
    '/:id/status',
    describes('getOwnOrder', 'An order as its shopper sees it, by the key of its link.', {
      returns: 'OwnOrder',
    }),
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    withId,
    valid('query', OrderLink),
    async (c) => c.json(toOwnOrderView(await getOwnOrder(argsOf(c)))),
  )
  .post(
    '/:id/cancel',
    describes(
      'cancelOwnOrder',
      'Cancels a pending order by the key of its link. Its pieces return to the stock.',
      { returns: 'OwnOrder', problems: ['version-conflict'] },
    ),
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    withId,
    valid('json', OrderLink),
    async (c) => c.json(toOwnOrderView(await cancelOwnOrder(argsOf(c)))),
  )
  .post(
    '/:id/payment',
    describes(
      'checkOwnPayment',
      'Asks the provider about an order’s payment, by the key of its link. Returns the page of an open one.',
      { returns: 'OwnPayment', problems: ['payment-unavailable'] },
    ),
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    withId,
    valid('json', OrderLink),
    async (c) => c.json(await checkOwnPayment(argsOf(c))),
  )
  .get(
    '/:id',
    describes('getOrder', 'One order.', { returns: 'Order' }),
    requiresRole('viewer', { scope: 'orders:read' }),
    withId,
    async (c) => c.json(toOrderView(await getOrder(argsOf(c)))),
  )
  .put(
    '/:id',
    describes(
      'changeOrder',
      'Changes name, phone, address or lines of an order that has not left, and tells its customer. With `is_dry_run`, returns the order as it would be.',
      {
        returns: 'Order',
        problems: [
          'order-not-found',
          'version-conflict',
          'order-not-editable',
          'order-paid',
          'product-not-found',
          'out-of-stock',
          'price-changed',
        ],
      },
    ),
    requiresRole('clerk'),
    withId,
    valid('json', ChangeOrderInput),
    async (c) => c.json(toOrderView(await changeOrder(argsOf(c)))),
  )
  .get(
    '/:id/payment',
    describes('getOrderPayment', 'An order’s payment, its refunds and its steps.', {
      returns: 'OrderPayment',
    }),
    requiresRole('viewer'),
    withId,
    async (c) => c.json(await getOrderPayment(argsOf(c))),
  )
  .post(
    '/:id/refunds',
    describes(
      'refundOrder',
      'Pays an amount back, or records that staff have, if the order has no payment, and returns pieces to the stock on request. A repeat with the same `Idempotency-Key` is the same refund.',
      {
        headers: { 'Idempotency-Key': IdempotencyKey },
        status: 201,
        returns: 'OrderPayment',
        problems: ['order-unpaid', 'refund-too-large', 'idempotency-key-reused'],
      },
    ),
    requiresRole('manager', { scope: 'refunds:write' }),
    requiresRole('manager', { scope: 'orders:read' }),
    withId,
    valid('json', RefundInput),
    async (c) => {
      const { 'idempotency-key': key } = checkInput(OrderHeaders, c.req.header())
      const { ctx } = c.var
      const input = { ...c.req.valid('param'), key, refund: c.req.valid('json') }
      await refundOrder({ ctx, input })
      return c.json(await getOrderPayment({ ctx, input }), 201)
    },
  )
  .post(
    '/parcels',
    describes(
      'addParcels',
      'Adds a parcel to each order of a list, with all that is left of it. Either all are added, or none.',
      { status: 201, returns: 'AddedParcels', problems: ['version-conflict'] },
    ),
    requiresRole('clerk', { scope: 'orders:ship' }),
    valid('json', AddParcelsInput, { maxBytes: 128 * 1024 }),
    async (c) => c.json({ orders: await addParcels(argsOf(c)) }, 201),
  )
  .post(
    '/:id/parcels',
    describes(
      'addParcel',
      'Adds a parcel, based on the version that was read. With all pieces in parcels, a pending or processing order becomes shipped.',
      { status: 201, returns: 'Order', problems: ['version-conflict', 'order-unpaid'] },
    ),
    requiresRole('clerk', { scope: 'orders:ship' }),
    // Requires a second scope, because the response contains the whole order.
    requiresRole('clerk', { scope: 'orders:read' }),
    withId,
    valid('json', AddParcelInput),
    async (c) => c.json(toOrderView(await addParcel(argsOf(c))), 201),
  )
  .delete(
    '/:id/parcels/:parcelId',
    describes('removeParcel', 'Removes a parcel. The status of the order stays.', {
      returns: 'Order',
    }),
    requiresRole('clerk'),
    valid('param', pathFields('id', 'parcelId')),
    async (c) => c.json(toOrderView(await removeParcel(argsOf(c)))),
  )
  .patch(
    '/:id',
    describes(
      'updateOrder',
      'Sets the status, based on the version that was read. Cancelling returns the pieces to the stock; reopening takes them again.',
      { returns: 'Order', problems: ['version-conflict', 'out-of-stock', 'order-unpaid'] },
    ),
    requiresRole('clerk'),
    withId,
    valid('json', UpdateOrderInput),
    async (c) => c.json(toOrderView(await updateOrder(argsOf(c)))),
  )
  .delete(
    '/:id',
    describes(
      'deleteOrder',
      'Deletes an order for good. The pieces of an uncancelled one return to the stock.',
      { problems: ['order-paid'] },
    ),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, deleteOrder(argsOf(c))),
  )
