import { expect, it } from 'vitest'

import { toasts } from '@shop/session/toasts'

import { makeClient } from '@shop/testkit/models'
import { deletedOrders, removeOrder } from './delete-order.ts'

it('takes a deleted order off the screen', async () => {
  await removeOrder(
    makeClient(() => new Response(null, { status: 204 })),
    'gone',
  )
  expect(deletedOrders['gone']).toBe(true)
  expect(toasts.current).toMatchObject({
    title: 'Success',
    description: 'Order deleted successfully',
  })
})

it('leaves one that could not be deleted, and says so', async () => {
  await removeOrder(
    makeClient(() => new Response('', { status: 500 })),
    'stays',
  )
  expect(deletedOrders['stays']).toBeUndefined()
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to delete order',
    variant: 'destructive',
  })
})
