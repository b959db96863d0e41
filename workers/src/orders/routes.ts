/** `/api/orders` */
import { Hono } from 'hono'
import * as v from 'valibot'

import {
  IdempotencyKey,
  OrderExportQuery,
  OrderQuery,
  PlaceOrderInput,
  UpdateOrderInput,
} from '@shop/contracts/order'
import { OrderLink, OrderLinkRequest } from '@shop/contracts/own-order'

import { rateLimit } from '../http/rate-limit.ts'
import { checkInput, valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { csvHeaders } from '../platform/csv-file.ts'
import { streamText } from '../platform/stream-text.ts'
import { requiresShopHost } from '../staff/hosts.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { deleteOrder, getOrder, updateOrder } from './edit-order.ts'
import { exportOrders, ordersCsv } from './export-orders.ts'
import { getOrderStats, listOrders } from './list-orders.ts'
import { toOrderView } from './order-view.ts'
import { cancelOwnOrder, getOwnOrder, toOwnOrderView } from './own-order.ts'
import { placeOrder } from './place-order.ts'
import { requestLink } from './request-link.ts'

const OrderHeaders = v.object({ 'idempotency-key': IdempotencyKey })

export const orders = new Hono<AppEnv>()
  /**
   * A shopper's order, `PlaceOrderInput` → 201 `Order`; a repeat with the same `Idempotency-Key` gets the
   * same order. Errors: `bad-input`, `product-not-found`, `price-changed`, `out-of-stock`, `idempotency-key-reused`,
   * `order-deleted`.
   */
  .post(
    '/',
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    valid('json', PlaceOrderInput),
    async (c) => {
      const { 'idempotency-key': key } = checkInput(OrderHeaders, c.req.header())
      const input = { key, order: c.req.valid('json'), received: c.var.received }
      const order = await placeOrder({ ctx: c.var.ctx, input })
      return c.json({ ...toOrderView(order), link_key: order.linkKey }, 201)
    },
  )
  /** Staff: orders by filters and sort, `{ orders, total }`. Errors: `bad-input`. */
  .get('/', requiresRole('viewer'), valid('query', OrderQuery), async (c) => {
    const { rows, total } = await listOrders({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ orders: rows.map(toOrderView), total })
  })
  /** Staff: stats over all orders, `OrderStats`. */
  .get('/figures', requiresRole('viewer'), async (c) =>
    c.json(await getOrderStats({ ctx: c.var.ctx })),
  )
  /** Staff: all orders that match, as a CSV file with a line for each of their lines; recorded. Errors: `bad-input`. */
  .get('/export', requiresRole('manager'), valid('query', OrderExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportOrders({ ctx, input: c.req.valid('query') })
    return c.body(streamText(ordersCsv(pages)), 200, csvHeaders('orders', ctx.now()))
  })
  /** By the link: one `OwnOrder`. Errors: `bad-input`, `order-not-found` also for a wrong or old key. */
  .get(
    '/:id/status',
    requiresShopHost,
    rateLimit('READ_LIMIT'),
    withId,
    valid('query', OrderLink),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(toOwnOrderView(await getOwnOrder({ ctx: c.var.ctx, input })))
    },
  )
  /** By the link: cancels a pending order, → `OwnOrder`. Errors: `bad-input`, `order-not-found`, `version-conflict`. */
  .post(
    '/:id/cancel',
    requiresShopHost,
    rateLimit('ORDER_LIMIT'),
    withId,
    valid('json', OrderLink),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(toOwnOrderView(await cancelOwnOrder({ ctx: c.var.ctx, input })))
    },
  )
  /**
   * By number and email: has the link e-mailed, `OrderLinkRequest` → 202, the same whether there is such an order or not.
   * Errors: `bad-input`.
   */
  .post(
    '/link',
    requiresShopHost,
    rateLimit('LINK_LIMIT'),
    valid('json', OrderLinkRequest),
    async (c) => {
      await requestLink({ ctx: c.var.ctx, input: c.req.valid('json') })
      return c.json({ status: 'requested' }, 202)
    },
  )
  /** Staff: one `Order`. Errors: `order-not-found`. */
  .get('/:id', requiresRole('viewer'), withId, async (c) =>
    c.json(toOrderView(await getOrder({ ctx: c.var.ctx, input: c.req.valid('param') }))),
  )
  /**
   * Staff: sets the status, `UpdateOrderInput` → `Order`. Errors: `bad-input`, `order-not-found`, `version-conflict`,
   * `out-of-stock` when a cancelled order is taken up again.
   */
  .patch('/:id', requiresRole('clerk'), withId, valid('json', UpdateOrderInput), async (c) => {
    const input = { ...c.req.valid('param'), changes: c.req.valid('json') }
    return c.json(toOrderView(await updateOrder({ ctx: c.var.ctx, input })))
  })
  /** Staff: deletes an order for good, 204. Errors: `order-not-found`. */
  .delete('/:id', requiresRole('manager'), withId, async (c) => {
    await deleteOrder({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.body(null, 204)
  })
