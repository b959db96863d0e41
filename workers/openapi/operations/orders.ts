/** Operations of `/api/orders`. */
import { IdempotencyKey, OrderQuery } from '@shop/contracts/order'

import { type Operation, write, staffWrite } from '../operation.ts'

export const orders: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/orders',
    summary: 'Orders with their lines, by filters and sort.',
    needs: 'staff',
    query: OrderQuery,
    answer: { status: 200, schema: 'OrderList' },
    refusals: ['bad-input', 'staff-only'],
  },
  {
    method: 'post',
    path: '/api/orders',
    summary: 'Places an order; the same Idempotency-Key always answers with the same order.',
    headers: { 'Idempotency-Key': IdempotencyKey },
    body: 'PlaceOrderInput',
    answer: { status: 201, schema: 'Order' },
    refusals: [
      ...write,
      'product-not-found',
      'price-changed',
      'out-of-stock',
      'idempotency-key-reused',
    ],
  },
  {
    method: 'get',
    path: '/api/orders/figures',
    summary: 'Counts by status and revenue over all orders.',
    needs: 'staff',
    answer: { status: 200, schema: 'OrderStats' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/orders/{id}',
    summary: 'One order.',
    needs: 'staff',
    answer: { status: 200, schema: 'Order' },
    refusals: ['staff-only', 'order-not-found'],
  },
  {
    method: 'patch',
    path: '/api/orders/{id}',
    summary: 'Sets the status; any may follow any.',
    needs: 'staff',
    body: 'UpdateOrderInput',
    answer: { status: 200, schema: 'Order' },
    refusals: [...staffWrite, 'order-not-found'],
  },
  {
    method: 'delete',
    path: '/api/orders/{id}',
    summary: 'Deletes an order with its lines.',
    needs: 'staff',
    answer: { status: 204 },
    refusals: ['staff-only', 'foreign-origin', 'order-not-found'],
  },
]
