import { OrderQuery, PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order'
import { events } from '@shop/db/schema/events'
import { orderItems } from '@shop/db/schema/order-items'
import { insertProduct, orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { staff, testContext } from '../../test/context.ts'
import { deleteOrder } from './delete-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { updateOrder } from './update-order.ts'

const told = testContext({ actor: staff })
const { ctx } = told
const asShopper = testContext().ctx
const product = await insertProduct(ctx.db, { stock: 1000 })

const order = (overrides: Partial<PlaceOrderWire> = {}, nowMs = Date.now()) =>
  placeOrder({
    ctx: { ...ctx, now: () => nowMs },
    input: {
      key: crypto.randomUUID(),
      order: v.parse(PlaceOrderInput, orderInput([orderLine(product)], overrides)),
    },
  })

const list = async (query: v.InferInput<typeof OrderQuery>) => {
  const found = await listOrders({ ctx, input: v.parse(OrderQuery, query) })
  return { ids: found.orders.map(({ id }) => id), total: found.total }
}

const lastEventOf = async (id: string) => {
  const [event] = await ctx.db
    .select()
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(desc(events.seq))
  return `${event?.topic} ${event?.kind}`
}

describe('listOrders', () => {
  it('answers the newest first, each with its lines', async () => {
    const name = uniqueWord('Newest')
    const old = await order({ customer_name: name }, 1000)
    const young = await order({ customer_name: name }, 2000)
    const { orders, total } = await listOrders({ ctx, input: v.parse(OrderQuery, { q: name }) })
    expect({ orders, total }).toEqual({ orders: [young, old], total: 2 })
  })

  it('searches id, name and email, whatever the case', async () => {
    const email = `${uniqueWord('Mail')}@example.com`
    const { id } = await order({ customer_email: email })
    expect(await list({ q: email.toUpperCase() })).toEqual({ ids: [id], total: 1 })
    expect(await list({ q: id.slice(0, 13) })).toEqual({ ids: [id], total: 1 })
  })

  it('keeps to one status', async () => {
    const name = uniqueWord('Status')
    const [shipped] = [await order({ customer_name: name }), await order({ customer_name: name })]
    await updateOrder({ ctx, input: { id: shipped.id, changes: { status: 'shipped' } } })
    expect(await list({ q: name, status: 'shipped' })).toEqual({ ids: [shipped.id], total: 1 })
  })

  it('pages without repeating or losing an order of the same moment', async () => {
    const name = uniqueWord('Page')
    const made = await Promise.all([1, 2, 3].map(() => order({ customer_name: name }, 5000)))
    const pages = await Promise.all(
      ['0', '2'].map((offset) => list({ q: name, limit: '2', offset })),
    )
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })

  it('refuses a shopper', async () => {
    const input = v.parse(OrderQuery, {})
    await expect(listOrders({ ctx: asShopper, input })).rejects.toMatchObject({
      code: 'staff-only',
    })
  })
})

describe('getOrder', () => {
  it('answers one order with its lines', async () => {
    const made = await order()
    expect(await getOrder({ ctx, input: made })).toEqual(made)
  })

  it('refuses an order that is not there, and a shopper', async () => {
    await expect(getOrder({ ctx, input: { id: 'ghost' } })).rejects.toMatchObject({
      code: 'order-not-found',
    })
    const { id } = await order()
    await expect(getOrder({ ctx: asShopper, input: { id } })).rejects.toMatchObject({
      code: 'staff-only',
    })
  })
})

describe('updateOrder', () => {
  it.each(['delivered', 'pending', 'cancelled'] as const)(
    'sets %s, from any status',
    async (status) => {
      const { id } = await order()
      await updateOrder({ ctx, input: { id, changes: { status: 'shipped' } } })
      const before = told.published
      expect(await updateOrder({ ctx, input: { id, changes: { status } } })).toMatchObject({
        status,
      })
      expect(await lastEventOf(id)).toBe('orders saved')
      expect(told.published).toBe(before + 1)
    },
  )

  it('ends in one of two states set at once', async () => {
    const { id } = await order()
    await Promise.all(
      (['shipped', 'cancelled'] as const).map((status) =>
        updateOrder({ ctx, input: { id, changes: { status } } }),
      ),
    )
    expect(['shipped', 'cancelled']).toContain((await getOrder({ ctx, input: { id } })).status)
  })

  it('refuses an order that is not there, and a shopper', async () => {
    const changes = { status: 'shipped' } as const
    await expect(updateOrder({ ctx, input: { id: 'ghost', changes } })).rejects.toMatchObject({
      code: 'order-not-found',
    })
    const { id } = await order()
    await expect(updateOrder({ ctx: asShopper, input: { id, changes } })).rejects.toMatchObject({
      code: 'staff-only',
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

  it('refuses the second of two deletes', async () => {
    const { id } = await order()
    const both = await Promise.allSettled([1, 2].map(() => deleteOrder({ ctx, input: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses a shopper', async () => {
    const { id } = await order()
    await expect(deleteOrder({ ctx: asShopper, input: { id } })).rejects.toMatchObject({
      code: 'staff-only',
    })
  })
})
