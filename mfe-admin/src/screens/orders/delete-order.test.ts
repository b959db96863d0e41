import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'

import { toasts } from '@shop/session/toasts'
import { orderWire } from '@shop/testkit/wire'

import { opened } from '../../frame/open-question.ts'
import { queryClient } from '../../frame/queries/query-client.ts'
import { respond } from '../../test/respond.ts'
import { confirmRemoval, orderQueries, removeOrder } from './orders.ts'

afterEach(() => queryClient.clear())

const showList = async (isDeletable: boolean) => {
  let orders = [orderWire({ id: 'order-1' })]
  respond((_path, { method }) => {
    if (method !== 'DELETE') return Response.json({ orders, total: orders.length })
    if (isDeletable) orders = []
    return new Response(isDeletable ? null : '', { status: isDeletable ? 204 : 500 })
  })
  const list = new QueryObserver(queryClient, orderQueries.list({}))
  list.subscribe(() => {})
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  return () => list.getCurrentResult().data?.orders.map(({ id }) => id)
}

it('removes a deleted order from the list', async () => {
  const listedIds = await showList(true)
  await removeOrder('order-1')
  expect(listedIds()).toEqual([])
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order deleted successfully',
  })
})

it('keeps an order that could not be deleted, and says so', async () => {
  const listedIds = await showList(false)
  await removeOrder('order-1')
  expect(listedIds()).toEqual(['order-1'])
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to delete order',
    variant: 'destructive',
  })
})

it('says before it deletes an exchange that the customer gets no money by this', () => {
  const order = { id: 'order-1', status: 'pending' as const }
  confirmRemoval({ ...order, isExchange: true })
  expect(opened.question.texts.at(-1)).toMatch(/gets no money by this/)
  confirmRemoval({ ...order, isExchange: false })
  expect(opened.question.texts.at(-1)).toMatch(/back into stock/)
})
