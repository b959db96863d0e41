/** `/api/orders` */
import { Hono } from 'hono'
import * as v from 'valibot'

import { PlaceOrderInput, UpdateOrderInput } from '@shop/contracts/order'

import { requiresStaff } from '../access/requires-staff.ts'
import type { AppEnv } from '../context.ts'
import { checkInput, valid } from '../valid.ts'
import { deleteOrder } from './delete-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders, OrderQuery } from './list-orders.ts'
import { toOrderView } from './order-view.ts'
import { placeOrder } from './place-order.ts'
import { updateOrder } from './update-order.ts'

/** The header that makes a retry safe (IETF draft-ietf-httpapi-idempotency-key-header). */
const OrderHeaders = v.object({
  'idempotency-key': v.pipe(
    v.string('is a header every order needs: a fresh UUID'),
    v.regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible characters, such as a UUID'),
  ),
})

export const orders = new Hono<AppEnv>()
  /** A shopper's order; the same key answers the same order. */
  .post('/', valid('json', PlaceOrderInput), async (c) => {
    const key = checkInput(OrderHeaders, { 'idempotency-key': c.req.header('idempotency-key') })[
      'idempotency-key'
    ]
    const order = await placeOrder({ ctx: c.var.ctx, input: { key, order: c.req.valid('json') } })
    return c.json(toOrderView(order), 201)
  })
  /** Staff: orders, newest first: `{ orders, total }`. */
  .get('/', requiresStaff, valid('query', OrderQuery), async (c) => {
    const { orders: rows, total } = await listOrders({
      ctx: c.var.ctx,
      input: c.req.valid('query'),
    })
    return c.json({ orders: rows.map(toOrderView), total })
  })
  /** Staff: one order. */
  .get('/:id', requiresStaff, async (c) =>
    c.json(toOrderView(await getOrder({ ctx: c.var.ctx, input: { id: c.req.param('id') } }))),
  )
  /** Staff: sets the status. */
  .patch('/:id', requiresStaff, valid('json', UpdateOrderInput), async (c) => {
    const input = { id: c.req.param('id'), changes: c.req.valid('json') }
    return c.json(toOrderView(await updateOrder({ ctx: c.var.ctx, input })))
  })
  /** Staff: deletes an order for good. */
  .delete('/:id', requiresStaff, async (c) => {
    await deleteOrder({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.body(null, 204)
  })
