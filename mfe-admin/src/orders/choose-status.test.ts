import { expect, test } from 'vitest'

import type { Order, OrderStatus } from '@shop/contracts/order'
import { toasts } from '@shop/session/toasts'

import { aClient, anOrder, orderWire } from '../testing/builders.ts'
import { chooseStatus, chosenStatuses } from './choose-status.ts'
import { orders, receiveForOrders } from './orders-store.ts'

const inStore = (order: Order): Order => {
  receiveForOrders({ type: 'order.saved', seq: 1, order })
  return order
}
const statusOf = (id: string) => orders.rows.find((order) => order.id === id)?.status
const sentStatus = (init: RequestInit): OrderStatus =>
  (JSON.parse(String(init.body)) as { status: OrderStatus }).status

test('shows a choice at once and keeps it when it is saved', async () => {
  const order = inStore(anOrder())
  const client = aClient((_path, init) =>
    Response.json(orderWire({ ...order, status: sentStatus(init) })),
  )
  const saving = chooseStatus(client, order.id, 'shipped')
  expect(chosenStatuses[order.id]).toBe('shipped')
  await saving
  expect(chosenStatuses[order.id]).toBeUndefined()
  expect(statusOf(order.id)).toBe('shipped')
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order status updated successfully',
    variant: 'default',
  })
})

test('puts the old status back when it cannot be saved', async () => {
  const order = inStore(anOrder({ status: 'processing' }))
  const client = aClient(() => new Response('', { status: 500 }))
  await chooseStatus(client, order.id, 'cancelled')
  expect(chosenStatuses[order.id]).toBeUndefined()
  expect(statusOf(order.id)).toBe('processing')
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to update order status',
    variant: 'destructive',
  })
})

test('writes one order once at a time and ends with the last choice', async () => {
  const order = inStore(anOrder())
  const sent: OrderStatus[] = []
  const client = aClient(async (_path, init) => {
    sent.push(sentStatus(init))
    return Response.json(orderWire({ ...order, status: sentStatus(init) }))
  })
  await Promise.all([
    chooseStatus(client, order.id, 'processing'),
    chooseStatus(client, order.id, 'shipped'),
    chooseStatus(client, order.id, 'delivered'),
  ])
  expect(sent).toEqual(['processing', 'delivered'])
  expect(statusOf(order.id)).toBe('delivered')
})
