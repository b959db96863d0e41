import { beforeEach, describe, expect, it } from 'vitest'

import type { RealtimeMessage } from '@shop/contracts/realtime'
import type { OrderStatus } from '@shop/contracts/order'
import { toasts } from '@shop/session/toasts'

import { subscribeToRealtime } from '../staff/realtime-events.ts'
import { makeClient, makeOrder, toOrderWire } from '@shop/testkit/models'
import { choices, chooseStatus, shownStatus } from './order-status.ts'

const sentStatus = (init: RequestInit): OrderStatus =>
  (JSON.parse(String(init.body)) as { status: OrderStatus }).status

let heard: RealtimeMessage[] = []
subscribeToRealtime((message) => heard.push(message))
beforeEach(() => {
  heard = []
})

describe('chooseStatus', () => {
  it('shows a choice at once, keeps it when it is saved, and has the screens ask again', async () => {
    const order = makeOrder()
    const client = makeClient((_path, init) =>
      Response.json(toOrderWire({ ...order, status: sentStatus(init) })),
    )
    const loadedAtMs = performance.now()
    const saving = chooseStatus(client, order.id, 'shipped')
    expect(shownStatus(order, loadedAtMs, choices[order.id])).toBe('shipped')
    await saving
    expect(shownStatus(order, loadedAtMs, choices[order.id])).toBe('shipped')
    expect(heard).toMatchObject([
      { type: 'order.saved', order: { id: order.id, status: 'shipped' } },
    ])
    expect(toasts.current).toMatchObject({
      title: 'Success',
      description: 'Order status updated successfully',
      variant: 'default',
    })
  })

  it('puts the old status back when it cannot be saved', async () => {
    const order = makeOrder({ status: 'processing' })
    const client = makeClient(() => new Response('', { status: 500 }))
    await chooseStatus(client, order.id, 'cancelled')
    expect(shownStatus(order, performance.now(), choices[order.id])).toBe('processing')
    expect(heard).toEqual([])
    expect(toasts.current).toMatchObject({
      title: 'Error',
      description: 'Failed to update order status',
      variant: 'destructive',
    })
  })

  it('writes one order once at a time and ends with the last choice', async () => {
    const order = makeOrder()
    const sent: OrderStatus[] = []
    const client = makeClient(async (_path, init) => {
      sent.push(sentStatus(init))
      return Response.json(toOrderWire({ ...order, status: sentStatus(init) }))
    })
    await Promise.all([
      chooseStatus(client, order.id, 'processing'),
      chooseStatus(client, order.id, 'shipped'),
      chooseStatus(client, order.id, 'delivered'),
    ])
    expect(sent).toEqual(['processing', 'delivered'])
    expect(choices[order.id]).toMatchObject({ status: 'delivered' })
  })
})

it('ends on the answer when a colleague has set another status, and writes no more', async () => {
  const order = makeOrder()
  const sent: OrderStatus[] = []
  const client = makeClient((_path, init) => {
    sent.push(sentStatus(init))
    // A colleague's, first and then again: two tabs must not fight over it.
    return Response.json(
      toOrderWire({ ...order, status: sent.length < 3 ? 'cancelled' : 'shipped' }),
    )
  })
  await chooseStatus(client, order.id, 'shipped')
  expect(sent).toEqual(['shipped'])
  expect(choices[order.id]).toMatchObject({ status: 'cancelled' })
})

describe('shownStatus', () => {
  const order = { status: 'pending' } as const
  const choice = (savedAtMs: number | null) => ({ status: 'shipped', savedAtMs }) as const

  it.each([
    ['nothing chosen', undefined, 'pending'],
    ['a choice that is being written', choice(null), 'shipped'],
    ['a choice saved after the list was asked for', choice(2000), 'shipped'],
    ['a choice saved before: a colleague may have changed it since', choice(999), 'pending'],
  ])('with %s', (_case, chosen, status) => {
    expect(shownStatus(order, 1000, chosen)).toBe(status)
  })
})
