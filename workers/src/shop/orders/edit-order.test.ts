import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'

import type { OrderStatus } from '@shop/contracts/order'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import { audit } from '@shop/db/schema/audit'
import { events } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/orders'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { deleteOrder, getOrder, updateOrder } from './edit-order.ts'
import { placeOrder } from './place-order.ts'

const sent = staffContext()
const { ctx } = sent
const product = await insertProduct(ctx.db, { stock: 1000 })

const order = (lines = [orderLine(product)]) => {
  const received = orderInput(lines)
  return placeOrder({
    ctx,
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

const setStatus = ({ id, version }: { id: string; version: number }, status: OrderStatus) =>
  updateOrder({ ctx, input: { id, status, version } })

const lastEventOf = async (id: string) => {
  const [event] = await ctx.db
    .select()
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(desc(events.seq))
  return `${event?.topic} ${event?.kind}`
}

const historyOf = async (id: string) => {
  const rows = await ctx.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.seq)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))
}

describe('getOrder', () => {
  it('returns one order with its lines', async () => {
    const made = await order()
    expect(await getOrder({ ctx, input: made })).toEqual(made)
  })

  it('rejects an unknown order with order-not-found', async () => {
    await expect(getOrder({ ctx, input: { id: 'ghost' } })).rejects.toMatchObject({
      code: 'order-not-found',
    })
  })
})

describe('updateOrder', () => {
  it.each(['delivered', 'pending', 'cancelled'] as const)(
    'sets %s, from any status',
    async (status) => {
      const shipped = await setStatus(await order(), 'shipped')
      const before = sent.pokes
      expect(await setStatus(shipped, status)).toMatchObject({ status, version: 3 })
      expect(await lastEventOf(shipped.id)).toBe('orders saved')
      expect(sent.pokes).toBe(before + 1)
    },
  )

  it('records who set which status', async () => {
    const { id } = await setStatus(await order(), 'shipped')
    expect(await historyOf(id)).toMatchObject([
      {
        actor: staff.email,
        action: 'update',
        noun: 'order',
        before: { id, status: 'pending' },
        after: { id, status: 'shipped' },
      },
    ])
  })

  it('returns what it wrote, even when a colleague deletes the order right after', async () => {
    const { id } = await order()
    const own = staffContext().ctx
    const batch = own.db.batch.bind(own.db) as (queries: unknown) => Promise<unknown>
    vi.spyOn(own.db, 'batch').mockImplementationOnce((async (queries: unknown) => {
      const updated = await batch(queries)
      await deleteOrder({ ctx, input: { id } })
      return updated
    }) as never)
    const input = { id, status: 'shipped', version: 1 } as const
    expect(await updateOrder({ ctx: own, input })).toMatchObject({
      status: 'shipped',
      items: [{ productId: product.id }],
    })
  })

  it('tells the second of two clerks what the first did, and changes nothing', async () => {
    const made = await order()
    const both = await Promise.allSettled([
      setStatus(made, 'shipped'),
      setStatus(made, 'cancelled'),
    ])
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(done).toHaveLength(1)
    expect(refused).toMatchObject({
      code: 'version-conflict',
      message: `${staff.email} just changed this order. It is "${done[0]?.status}" now.`,
      issues: [{ path: 'version' }],
    })
    expect(await getOrder({ ctx, input: made })).toEqual(done[0])
    expect(await historyOf(made.id)).toHaveLength(1)
  })

  it('a repeat after a lost response changes nothing and is not a conflict', async () => {
    const made = await order()
    const first = await setStatus(made, 'shipped')
    expect(await setStatus(made, 'shipped')).toEqual(first)
    expect(await historyOf(made.id)).toHaveLength(1)
  })

  it('rejects an unknown order with order-not-found', async () => {
    await expect(setStatus({ id: 'ghost', version: 1 }, 'shipped')).rejects.toMatchObject({
      code: 'order-not-found',
    })
  })
})

describe('deleteOrder', () => {
  it('removes the order and its lines, and writes its event', async () => {
    const { id } = await order()
    await deleteOrder({ ctx, input: { id } })
    expect(await ctx.db.$count(orderItems, eq(orderItems.orderId, id))).toBe(0)
    expect(await lastEventOf(id)).toBe('orders removed')
  })

  it('records the order with its lines, in their order', async () => {
    const { id } = await order([orderLine(product), orderLine(product, { size: 'M', quantity: 2 })])
    await deleteOrder({ ctx, input: { id } })
    const [record] = await historyOf(id)
    expect(record).toMatchObject({ actor: staff.email, action: 'delete', after: null })
    expect(record?.before).toMatchObject({
      id,
      items: [
        { order_id: id, product_id: product.id, size: 'S', quantity: 1 },
        { order_id: id, product_id: product.id, size: 'M', quantity: 2 },
      ],
    })
  })

  it('refuses the second of two deletes, and records one', async () => {
    const { id } = await order()
    const both = await Promise.allSettled([1, 2].map(() => deleteOrder({ ctx, input: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await historyOf(id)).toHaveLength(1)
  })
})
