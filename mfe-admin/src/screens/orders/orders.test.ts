import { respond } from '../../test/respond.ts'
import { afterEach, expect, it } from 'vitest'

import { Order, type OrderStatus, type OrderWire } from '@shop/contracts/order'
import type { OrderList } from '@shop/contracts/staff-order'
import { toasts } from '@shop/session/toasts'
import { orderWire } from '@shop/testkit/wire'
import * as v from 'valibot'

import { queryClient } from '../../frame/queries/query-client.ts'
import { chooseStatus, pendingStatuses, unpaidChoice } from './orders.ts'

afterEach(() => queryClient.clear())

const sentStatus = (init: RequestInit): OrderStatus =>
  (JSON.parse(String(init.body)) as { status: OrderStatus }).status

const listKey = ['orders', 'list', {}, undefined]

const listed = (own: Partial<OrderWire> = {}): { order: Order; wire: OrderWire } => {
  const wire = orderWire(own)
  const order = v.parse(Order, wire)
  queryClient.setQueryData<OrderList>(listKey, { orders: [order], total: 1 })
  return { order, wire }
}

const listedStatus = (): OrderStatus | undefined =>
  queryClient.getQueryData<OrderList>(listKey)?.orders[0]?.status

it('shows a choice at once, stores the response, and invalidates the list', async () => {
  const { order, wire } = listed()
  respond((_path, init) => Response.json({ ...wire, status: sentStatus(init) }))
  const saving = chooseStatus(order, 'shipped')
  expect(pendingStatuses[order.id]).toBe('shipped')
  await saving
  expect(pendingStatuses[order.id]).toBeUndefined()
  expect(listedStatus()).toBe('shipped')
  expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true)
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order status updated successfully',
    variant: 'default',
  })
})

it('ignores a list that was requested before a status was saved', async () => {
  const { order, wire } = listed()
  const list = Promise.withResolvers<OrderList>()
  const loading = queryClient.fetchQuery({
    queryKey: listKey,
    queryFn: () => list.promise,
    staleTime: 0,
  })
  respond(() => Response.json({ ...wire, status: 'shipped' }))
  await chooseStatus(order, 'shipped')
  list.resolve({ orders: [order], total: 1 })
  await loading.catch(() => {})
  expect(listedStatus()).toBe('shipped')
})

it('restores the old status if the new one cannot be saved', async () => {
  const { order } = listed({ status: 'processing' })
  respond(() => new Response('', { status: 500 }))
  await chooseStatus(order, 'cancelled')
  expect(pendingStatuses[order.id]).toBeUndefined()
  expect(listedStatus()).toBe('processing')
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to update order status',
    variant: 'destructive',
  })
})

it('sends one save at a time for an order, and ends with the last choice', async () => {
  const { order, wire } = listed()
  const sent: OrderStatus[] = []
  respond(async (_path, init) => {
    sent.push(sentStatus(init))
    return Response.json({ ...wire, status: sentStatus(init) })
  })
  await Promise.all([
    chooseStatus(order, 'processing'),
    chooseStatus(order, 'shipped'),
    chooseStatus(order, 'delivered'),
  ])
  expect(sent).toEqual(['processing', 'delivered'])
  expect(listedStatus()).toBe('delivered')
})

it('accepts a colleague’s status in the response and stops saving', async () => {
  const { order, wire } = listed()
  const sent: OrderStatus[] = []
  respond((_path, init) => {
    sent.push(sentStatus(init))
    // A colleague has changed the status. The screen stops saving, so that two tabs do not
    // overwrite each other forever.
    return Response.json({ ...wire, status: sent.length < 3 ? 'cancelled' : 'shipped' })
  })
  await chooseStatus(order, 'shipped')
  expect(sent).toEqual(['shipped'])
  expect(listedStatus()).toBe('cancelled')
})

it('shows a colleague’s conflicting status, names them, and says what to do', async () => {
  const { order, wire } = listed({ version: 4 })
  const sent: unknown[] = []
  respond((_path, init) => {
    if (init.method !== 'PATCH') return Response.json({ ...wire, status: 'cancelled', version: 5 })
    sent.push(JSON.parse(String(init.body)))
    const detail = 'bo@example.com just changed this order. It is "cancelled" now.'
    const problem = { type: '/', title: 'No', status: 409, detail, code: 'version-conflict' }
    return Response.json(problem, { status: 409 })
  })
  await chooseStatus(order, 'shipped')
  expect(sent).toEqual([{ status: 'shipped', version: 4 }])
  expect(listedStatus()).toBe('cancelled')
  expect(pendingStatuses[order.id]).toBeUndefined()
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description:
      'Failed to update order status: bo@example.com just changed this order. It is "cancelled" now. Choose again to change it.',
  })
})

it('bases each further choice on the version saved last', async () => {
  const { order, wire } = listed({ version: 4 })
  const versions: number[] = []
  respond((_path, init) => {
    const { status, version } = JSON.parse(String(init.body))
    versions.push(version)
    return Response.json({ ...wire, status, version: version + 1 })
  })
  await Promise.all([chooseStatus(order, 'processing'), chooseStatus(order, 'shipped')])
  expect(versions).toEqual([4, 5])
})

it('asks about an unpaid order with the version saved last, and saves once it is confirmed', async () => {
  const { order, wire } = listed({ version: 4 })
  const sent: unknown[] = []
  respond((_path, init) => {
    const body = JSON.parse(String(init.body))
    sent.push(body)
    if (body.status === 'shipped' && !body.is_unpaid_ok) {
      const problem = { type: '/', title: 'No', status: 409, detail: 'No.', code: 'order-unpaid' }
      return Response.json(problem, { status: 409 })
    }
    return Response.json({ ...wire, ...body, version: body.version + 1 })
  })
  await Promise.all([chooseStatus(order, 'processing'), chooseStatus(order, 'shipped')])
  expect(unpaidChoice.current).toMatchObject({ order: { version: 5 }, status: 'shipped' })
  expect(pendingStatuses[order.id]).toBeUndefined()
  const { order: seen = order, status = 'pending' } = unpaidChoice.current ?? {}
  const saved = await chooseStatus(seen, status, { isUnpaidOk: true })
  expect(saved?.status).toBe('shipped')
  expect(sent.at(-1)).toEqual({ status: 'shipped', version: 5, is_unpaid_ok: true })
})
