import { signInAgain } from '@shop/contracts/realtime'
import { orders } from '@shop/db/schema/orders'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'

import { linkLifeMs } from '../src/shop/orders/own-order.ts'
import { openLive, refusedUpgrade, startMiniflareApi } from './shop.ts'

const { call, callAsStaff, db, order, origin, staffHeaders, staffOrigin, worker } =
  await startMiniflareApi()
const product = await insertProduct(db, { stock: 1000 })

type Placed = { id: string; link_key: string }

const place = async (): Promise<Placed> => (await order(orderInput([orderLine(product)]))).body
const linkQuery = ({ id, link_key: key }: Placed): string =>
  `topics=own-order&order=${id}&key=${key}`
const follow = (placed: Placed, more = '') => openLive(origin, `${linkQuery(placed)}${more}`)
const setStatus = (id: string, status: string, version: number) =>
  callAsStaff(`/orders/${id}`, { method: 'PATCH', json: { status, version } })

describe('a page of one order', () => {
  it('receives a change by staff, without personal data', async () => {
    const placed = await place()
    const live = await follow(placed)
    await live.next()
    await setStatus(placed.id, 'shipped', 1)
    const message = await live.next()
    expect(message).toEqual({ type: 'changed', topic: 'orders', id: placed.id, seq: message.seq })
    live.close()
  })

  it('receives nothing about other orders or products', async () => {
    const [own, other] = [await place(), await place()]
    const live = await follow(own)
    const { seq } = await live.next()
    await place()
    await setStatus(other.id, 'shipped', 1)
    await setStatus(own.id, 'processing', 1)
    expect(await live.next()).toMatchObject({ id: own.id })
    live.close()
    const again = await follow(own, `&after=${seq}`)
    expect(await again.next()).toMatchObject({ type: 'changed', id: own.id })
    expect(await again.next()).toMatchObject({ type: 'hello' })
    again.close()
  })

  it('receives what it missed after a crash of its shard, by its last number', async () => {
    const placed = await place()
    const first = await follow(placed)
    const { seq } = await first.next()
    first.close()
    await setStatus(placed.id, 'shipped', 1)
    await worker.evict('RealtimeShard')
    const again = await follow(placed, `&after=${seq}`)
    expect(await again.next()).toMatchObject({ type: 'changed', id: placed.id })
    again.close()
  })

  it('receives a cancellation made in another tab', async () => {
    const placed = await place()
    const pages = await Promise.all([follow(placed), follow(placed)])
    await Promise.all(pages.map(({ next }) => next()))
    await call(`/orders/${placed.id}/cancel`, { method: 'POST', json: { key: placed.link_key } })
    for (const live of pages) {
      expect(await live.next()).toMatchObject({ type: 'changed', id: placed.id })
      live.close()
    }
  })

  it('may also follow products', async () => {
    const placed = await place()
    const live = await openLive(
      origin,
      linkQuery(placed).replace('own-order', 'products,own-order'),
    )
    await live.next()
    await setStatus(placed.id, 'cancelled', 1)
    const messages = [await live.next(), await live.next()]
    expect(messages.map(({ type }) => type).toSorted()).toEqual(['changed', 'product.saved'])
    live.close()
  })

  it('ends when the link expires', async () => {
    const placed = await place()
    const createdAtMs = Date.now() - linkLifeMs + 1500
    await db.update(orders).set({ createdAtMs }).where(eq(orders.id, placed.id))
    const { socket } = await follow(placed)
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    const code = vi.waitFor(async () => {
      await worker.evict('RealtimeShard')
      return await Promise.race([closed, Promise.reject(new Error('still open'))])
    }, 10_000)
    expect(await code).toBe(signInAgain)
    expect(await refusedUpgrade(origin, linkQuery(placed))).toMatchObject({ status: 404 })
  })
})

describe('the feed of an order refuses', () => {
  it.each([
    ['a forged key', (placed: Placed) => ({ ...placed, link_key: 'x'.repeat(22) })],
    ['the key of another order', (placed: Placed) => ({ ...placed, id: 'none' })],
  ])('%s like an unknown order, even with the staff key', async (_what, change) => {
    const query = linkQuery(change(await place()))
    for (const headers of [{}, staffHeaders]) {
      expect(await refusedUpgrade(origin, query, headers)).toMatchObject({
        status: 404,
        body: { code: 'order-not-found' },
      })
    }
  })

  it('access to all orders with the link of one', async () => {
    const query = linkQuery(await place()).replace('own-order', 'own-order,orders')
    expect(await refusedUpgrade(origin, query)).toMatchObject({ status: 404 })
    expect(await refusedUpgrade(staffOrigin, query)).toMatchObject({ status: 401 })
  })

  it.each(['topics=own-order', 'topics=own-order&order=a', 'topics=products&order=a&key=b'])(
    '%s, which is incomplete',
    async (query) => {
      expect(await refusedUpgrade(origin, query)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'order' }] },
      })
    },
  )
})
