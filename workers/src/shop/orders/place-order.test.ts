import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order-input'
import { events } from '@shop/db/schema/events'
import { orderItems, orders } from '@shop/db/schema/orders'
import { type ProductRow, products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staffContext, testContext } from '../../../test/context.ts'
import { deleteOrder } from './edit-order.ts'
import { placeOrder } from './place-order.ts'

const sent = testContext()
const { ctx } = sent

const place = (order: PlaceOrderWire, key: string = crypto.randomUUID(), by = ctx) =>
  placeOrder({ ctx: by, input: { key, order: v.parse(PlaceOrderInput, order), received: order } })

const stockOf = async ({ id }: Pick<ProductRow, 'id'>): Promise<number | undefined> =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, id) }))?.stock

const ordersOf = (product: ProductRow) =>
  ctx.db.select().from(orderItems).where(eq(orderItems.productId, product.id))

const change = (product: ProductRow, columns: Partial<ProductRow>) =>
  ctx.db.update(products).set(columns).where(eq(products.id, product.id))

it('stores the order with its lines, takes the stock and notifies open pages', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4000, stock: 10 })
  const before = sent.pokes
  const order = await place(
    orderInput([orderLine(product, { quantity: 2, color: 'Black' })], { customer_phone: '' }),
  )
  expect(order).toMatchObject({
    status: 'pending',
    customerPhone: null,
    subtotalCents: 8000,
    shippingCents: 0,
    taxCents: 640,
    totalCents: 8640,
    items: [{ name: 'Test Tee', size: 'S', color: 'Black', quantity: 2, priceCents: 4000 }],
  })
  const stored = await ctx.db.query.orders.findFirst({ where: eq(orders.id, order.id) })
  const { items, ...row } = order
  expect(stored).toEqual(row)
  expect(await ordersOf(product)).toEqual(items)
  expect(await stockOf(product)).toBe(8)
  expect(sent.pokes).toBe(before + 1)
})

it('charges express shipping even when standard shipping would be free', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 8000, stock: 10 })
  const standard = await place(orderInput([orderLine(product)]))
  expect(standard).toMatchObject({ shippingMethod: 'standard', shippingCents: 0 })
  const express = await place(orderInput([orderLine(product)], { shipping_method: 'express' }))
  expect(express).toMatchObject({
    shippingMethod: 'express',
    shippingCents: 1999,
    totalCents: 8000 + 1999 + 640,
  })
})

it('writes an event for the order and one for each product', async () => {
  const [one, two] = [await insertProduct(ctx.db), await insertProduct(ctx.db)]
  const order = await place(orderInput([orderLine(one), orderLine(two), orderLine(one)]))
  const saved = await ctx.db
    .select({ topic: events.topic, subjectId: events.subjectId })
    .from(events)
    .where(inArray(events.subjectId, [order.id, one.id, two.id]))
    .orderBy(events.seq)
  expect(saved[2]).toEqual({ topic: 'orders', subjectId: order.id })
  expect(
    saved
      .slice(3)
      .map(({ subjectId }) => subjectId)
      .toSorted(),
  ).toEqual([one.id, two.id].toSorted())
})

it('leaves the product’s version alone, so that a sale does not invalidate an open form of staff', async () => {
  const product = await insertProduct(ctx.db)
  await place(orderInput([orderLine(product)]))
  const row = await ctx.db.query.products.findFirst({ where: eq(products.id, product.id) })
  expect(row?.version).toBe(1)
})

it('keeps the lines in the order of the cart', async () => {
  const product = await insertProduct(ctx.db, { sizes: ['S', 'M', 'L'] })
  const sizes = ['L', 'S', 'M']
  const input = orderInput(sizes.map((size) => orderLine(product, { size })))
  const key = crypto.randomUUID()
  await place(input, key)
  expect((await place(input, key)).items.map(({ size }) => size)).toEqual(sizes)
})

it('sells the last ten to ten of a hundred buyers', async () => {
  const product = await insertProduct(ctx.db, { stock: 10 })
  const customerName = `Racer ${crypto.randomUUID()}`
  const input = () => orderInput([orderLine(product)], { customer_name: customerName })
  // Races 25 orders at a time, because a busy machine may not serve more.
  const race = () => Promise.allSettled(Array.from({ length: 25 }, () => place(input())))
  const buys = [await race(), await race(), await race(), await race()].flat()
  const problems = buys.filter((buy) => buy.status === 'rejected').map(({ reason }) => reason)
  const placed = buys
    .flatMap((buy) => (buy.status === 'fulfilled' ? [buy.value.id] : []))
    .toSorted()
  expect(placed).toHaveLength(10)
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['out-of-stock']))
  expect(await stockOf(product)).toBe(0)
  expect((await ordersOf(product)).map(({ orderId }) => orderId).toSorted()).toEqual(placed)
  const rows = await ctx.db.select().from(orders).where(eq(orders.customerName, customerName))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(placed)
  const ofOrders = await ctx.db.select().from(events).where(inArray(events.subjectId, placed))
  expect(ofOrders.map(({ topic }) => topic)).toEqual(Array(10).fill('orders'))
  expect(ofOrders.map(({ subjectId }) => subjectId).toSorted()).toEqual(placed)
  const ofProduct = and(eq(events.subjectId, product.id), eq(events.topic, 'products'))
  expect(await ctx.db.$count(events, ofProduct)).toBe(11)
})

it('sums the lines of one product when it checks the stock', async () => {
  const product = await insertProduct(ctx.db, { stock: 3 })
  const lines = ['S', 'M'].map((size) => orderLine(product, { size, quantity: 2 }))
  await expect(place(orderInput(lines))).rejects.toMatchObject({
    code: 'out-of-stock',
    issues: [
      { path: 'items.0.quantity', message: 'only 3 left' },
      { path: 'items.1.quantity', message: 'only 3 left' },
    ],
  })
  expect(await stockOf(product)).toBe(3)
})

it('takes no stock for an order whose second line is sold out', async () => {
  const [plenty, scarce] = [await insertProduct(ctx.db), await insertProduct(ctx.db, { stock: 0 })]
  const input = orderInput([orderLine(plenty), orderLine(scarce)])
  await expect(place(input)).rejects.toMatchObject({
    code: 'out-of-stock',
    issues: [{ path: 'items.1.quantity', message: 'only 0 left' }],
  })
  expect(await stockOf(plenty)).toBe(10)
  expect(await ordersOf(plenty)).toEqual([])
})

it('place order: a repeat with the same key returns the same order, even after changes', async () => {
  const product = await insertProduct(ctx.db, { stock: 1 })
  const [input, key] = [orderInput([orderLine(product)]), crypto.randomUUID()]
  const first = await place(input, key)
  await change(product, { priceCents: 9900 })
  expect(await place(input, key)).toEqual(first)
  expect(await ordersOf(product)).toHaveLength(1)
})

it('places one order when the same request is sent five times at once', async () => {
  const product = await insertProduct(ctx.db)
  const [input, key] = [orderInput([orderLine(product)]), crypto.randomUUID()]
  const results = await Promise.all(Array.from({ length: 5 }, () => place(input, key)))
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(await stockOf(product)).toBe(9)
})

it('refuses a key that belongs to a different order', async () => {
  const product = await insertProduct(ctx.db)
  const key = crypto.randomUUID()
  await place(orderInput([orderLine(product)]), key)
  const other = orderInput([orderLine(product, { quantity: 2 })])
  await expect(place(other, key)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  expect(await stockOf(product)).toBe(9)
})

it('refuses a price that differs from the database', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4500 })
  await expect(place(orderInput([orderLine(product, { price: 0.01 })]))).rejects.toMatchObject({
    code: 'price-changed',
    issues: [{ path: 'items.0.price', message: 'is $45.00 now' }],
  })
  expect(await stockOf(product)).toBe(10)
})

it('place order: recognizes a retry even if a newer schema parses it differently and its JSON keys are in another order', async () => {
  const product = await insertProduct(ctx.db)
  const [received, key] = [orderInput([orderLine(product)]), crypto.randomUUID()]
  const first = await place(received, key)
  const reversed = Object.fromEntries(Object.entries(received).toReversed())
  const order = { ...v.parse(PlaceOrderInput, received), customer_phone: 'a later default' }
  const retry = placeOrder({ ctx, input: { key, order, received: reversed } })
  expect((await retry).id).toBe(first.id)
})

it('place order: the key of an order that staff deleted places no new order', async () => {
  const product = await insertProduct(ctx.db)
  const [input, key] = [orderInput([orderLine(product)]), crypto.randomUUID()]
  const { id } = await place(input, key)
  await deleteOrder({ ctx: staffContext().ctx, input: { id } })
  await expect(place(input, key)).rejects.toMatchObject({ code: 'order-deleted' })
  expect(await stockOf(product)).toBe(10)
  expect(await ordersOf(product)).toEqual([])
})
