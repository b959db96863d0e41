import { expect, test } from 'vitest'

import { aClient, anOrder, orderWire } from '../testing/builders.ts'
import { loadOrders } from './load-orders.ts'

test('asks for page after page until it has every order once', async () => {
  const orders = Array.from({ length: 5 }, () => orderWire(anOrder()))
  const paths: string[] = []
  const client = aClient((path) => {
    paths.push(path)
    const offset = Number(new URL(path, 'http://shop').searchParams.get('offset') ?? 0)
    // An order that comes in between two pages pushes the last one into the next page.
    const start = Math.max(0, offset - (offset > 0 ? 1 : 0))
    return Response.json({ orders: orders.slice(start, start + 3), total: 5 })
  })
  const loaded = await loadOrders(client)
  expect(paths).toEqual(['/api/orders', '/api/orders?offset=3'])
  expect(loaded.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
})

test('stops when the shop has fewer orders than it said', async () => {
  const client = aClient(() => Response.json({ orders: [], total: 9 }))
  expect(await loadOrders(client)).toEqual([])
})
