import { respond } from '../../test/respond.ts'
import { beforeEach, expect, it } from 'vitest'

import type { OrderList } from '@shop/contracts/staff-order'
import { toasts } from '@shop/session/toasts'
import { makeOrder } from '@shop/testkit/models'

import { queryClient } from '../../frame/queries/query-client.ts'
import { removeOrder } from './orders.ts'

const listKey = ['orders', 'list', {}, undefined]
const order = makeOrder()

beforeEach(() => {
  queryClient.setQueryData<OrderList>(listKey, { orders: [order], total: 1 })
})

const listedOrders = () => queryClient.getQueryData<OrderList>(listKey)?.orders

it('removes a deleted order from the list', async () => {
  respond(() => new Response(null, { status: 204 }))
  await removeOrder(order.id)
  expect(listedOrders()).toEqual([])
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order deleted successfully',
  })
})

it('keeps an order that could not be deleted, and says so', async () => {
  respond(() => new Response('', { status: 500 }))
  await removeOrder(order.id)
  expect(listedOrders()).toEqual([order])
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to delete order',
    variant: 'destructive',
  })
})
