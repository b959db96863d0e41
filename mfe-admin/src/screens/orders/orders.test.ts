import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'

import { type OrderStatus, type OrderWire, Order } from '@shop/contracts/order'
import { toasts } from '@shop/session/toasts'
import { orderWire } from '@shop/testkit/wire'
import * as v from 'valibot'

import { opened } from '../../frame/open-question.ts'
import { queryClient } from '../../frame/queries/query-client.ts'
import { respond } from '../../test/respond.ts'
import { chooseStatus, orderQueries, pendingStatuses } from './orders.ts'

afterEach(() => queryClient.clear())

type Body = { status: OrderStatus; version: number; is_unpaid_ok?: true }
type Shop = {
  own?: Partial<OrderWire>
  /** Replies to each request of the list, if it returns something. */
  load?: () => Response | undefined
  save?: (body: Body, stored: OrderWire) => Response | object
}

/** Shows the list of a shop that has one order. `save` returns what a request changes. */
const showList = async ({
  own = {},
  load = () => undefined,
  save = ({ status }) => ({ status }),
}: Shop = {}) => {
  let stored = orderWire(own)
  let held: Promise<unknown> | undefined
  const sent: Body[] = []
  respond(async (_path, init) => {
    if (init.method !== 'PATCH') {
      const loaded = load() ?? Response.json({ orders: [stored], total: 1 })
      const wait = held
      held = undefined
      await wait
      return loaded
    }
    const body = JSON.parse(String(init.body)) as Body
    sent.push(body)
    const saved = save(body, stored)
    if (saved instanceof Response) return saved
    stored = { ...stored, ...saved, version: stored.version + 1 }
    return Response.json(stored)
  })
  const list = new QueryObserver(queryClient, orderQueries.list({}))
  list.subscribe(() => {})
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  return {
    order: v.parse(Order, stored),
    sent,
    statuses: () => sent.map(({ status }) => status),
    /** Reloads the list as it is now. The response arrives once the returned function is called. */
    reloadSlowly: () => {
      const slow = Promise.withResolvers<void>()
      held = slow.promise
      void list.refetch()
      return slow.resolve
    },
    change: (changes: Partial<OrderWire>) => void (stored = { ...stored, ...changes }),
    listedStatus: () => list.getCurrentResult().data?.orders[0]?.status,
  }
}

const problem = (code: string, detail = 'No.') =>
  Response.json({ type: '/', title: 'No', status: 409, detail, code }, { status: 409 })

it('shows a choice at once, and in the list once it is saved', async () => {
  const { order, listedStatus } = await showList()
  const saving = chooseStatus(order, 'shipped')
  expect(pendingStatuses[order.id]).toBe('shipped')
  await saving
  expect(pendingStatuses[order.id]).toBeUndefined()
  expect(listedStatus()).toBe('shipped')
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order status updated successfully',
    variant: 'default',
  })
})

it('ignores a list that was requested before a status was saved', async () => {
  const { order, listedStatus, reloadSlowly } = await showList()
  const reply = reloadSlowly()
  await chooseStatus(order, 'shipped')
  reply()
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(listedStatus()).toBe('shipped')
})

it('shows a saved status even if the list cannot be loaded again', async () => {
  let isDown = false
  const load = () => (isDown ? new Response('', { status: 500 }) : undefined)
  const { order, listedStatus } = await showList({ load })
  isDown = true
  await chooseStatus(order, 'shipped')
  expect(toasts.current?.title).toBe('Success')
  expect(pendingStatuses[order.id] ?? listedStatus()).toBe('shipped')
})

it('restores the old status if the new one cannot be saved', async () => {
  const save = () => new Response('', { status: 500 })
  const { order, listedStatus } = await showList({ own: { status: 'processing' }, save })
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
  const { order, statuses, listedStatus } = await showList()
  await Promise.all([
    chooseStatus(order, 'processing'),
    chooseStatus(order, 'shipped'),
    chooseStatus(order, 'delivered'),
  ])
  expect(statuses()).toEqual(['processing', 'delivered'])
  expect(listedStatus()).toBe('delivered')
})

it('saves a choice that is made while the list loads', async () => {
  const { order, statuses, listedStatus } = await showList()
  const saving = chooseStatus(order, 'processing')
  await expect.poll(statuses).toEqual(['processing'])
  await chooseStatus(order, 'shipped')
  await saving
  expect(statuses()).toEqual(['processing', 'shipped'])
  expect(listedStatus()).toBe('shipped')
})

it('accepts a colleague’s status in the response and stops saving', async () => {
  // Otherwise, two tabs could overwrite each other forever.
  const { order, statuses, listedStatus } = await showList({
    save: () => ({ status: 'cancelled' }),
  })
  await chooseStatus(order, 'shipped')
  expect(statuses()).toEqual(['shipped'])
  expect(listedStatus()).toBe('cancelled')
})

it('shows a colleague’s conflicting status, names them, and says what to do', async () => {
  const detail = 'bo@example.com just changed this order. It is "cancelled" now.'
  const save = () => problem('version-conflict', detail)
  const { order, sent, change, listedStatus } = await showList({ own: { version: 4 }, save })
  change({ status: 'cancelled', version: 5 })
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
  const { order, sent } = await showList({ own: { version: 4 } })
  await Promise.all([chooseStatus(order, 'processing'), chooseStatus(order, 'shipped')])
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

it('asks about an unpaid order with the version saved last, and saves once it is confirmed', async () => {
  const { order, sent } = await showList({
    own: { version: 4 },
    save: ({ status, is_unpaid_ok: isUnpaidOk }) =>
      status === 'shipped' && !isUnpaidOk ? problem('order-unpaid') : { status },
  })
  await Promise.all([chooseStatus(order, 'processing'), chooseStatus(order, 'shipped')])
  expect(opened.question.title).toBe('Ship an unpaid order?')
  expect(pendingStatuses[order.id]).toBeUndefined()
  await opened.question.run()
  expect(sent.at(-1)).toEqual({ status: 'shipped', version: 5, is_unpaid_ok: true })
})

it('asks before it cancels an exchange, which pays nothing back', async () => {
  const { order, statuses } = await showList({ own: { is_exchange: true } })
  await chooseStatus(order, 'cancelled')
  expect(statuses()).toEqual([])
  expect(opened.question.title).toBe('Cancel this exchange?')
  await opened.question.run()
  expect(statuses()).toEqual(['cancelled'])
})
