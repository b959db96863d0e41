import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { customerActor } from '@shop/contracts/audit'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import { OwnOrder } from '@shop/contracts/own-order'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { insertOrder, insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { readHistory } from '../history/routes.ts'
import { getOrder, updateOrder } from './edit-order.ts'
import { addParcel } from './edit-parcels.ts'
import { cancelOwnOrder, getOwnOrder, linkLifeMs, toOwnOrderView } from './own-order.ts'
import { toOrderView } from './order-view.ts'
import { placeOrder } from './place-order.ts'

const sent = staffContext()
const { ctx } = sent
const product = await insertProduct(ctx.db, { stock: 1000 })

const place = async () => {
  const received = orderInput([orderLine(product, { quantity: 2 })])
  const input = { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received }
  const order = await placeOrder({ ctx, input })
  return { ...order, link: { id: order.id, key: order.linkKey ?? '' } }
}

const stock = async () =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, product.id) }))?.stock ?? 0

const setStatus = (id: string, status: 'processing' | 'shipped', version: number) =>
  updateOrder({ ctx, input: { id, status, version } })

it('gives each order its own key', async () => {
  const [one, two] = [await place(), await place()]
  expect(one.link.key).toMatch(/^[\w-]{22}$/)
  expect(one.link.key).not.toBe(two.link.key)
})

it('shows lines, sums, times and parts of the address, but neither email nor phone', async () => {
  const { id, link } = await place()
  await setStatus(id, 'processing', 1)
  await setStatus(id, 'shipped', 2)
  const view = toOwnOrderView(await getOwnOrder({ ctx, input: link }))
  expect(v.parse(OwnOrder, view)).toMatchObject({
    id,
    status: 'shipped',
    changes: [{ status: 'processing' }, { status: 'shipped' }],
    items: [{ name: 'Test Tee', quantity: 2, size: 'S' }],
  })
  expect(JSON.stringify(view)).not.toMatch(/@|link_key|phone/)
  const { address, zip_code } = orderInput([]).shipping_address
  expect(view.ship_to.join()).not.toContain(address)
  expect(view.ship_to.join()).not.toContain(zip_code)
})

it.each([
  ['Ada 😉', 'Ada 😉.'],
  ['Ada 👩🏽‍🚀Lovelace', 'Ada 👩🏽‍🚀.'],
  ['Ada E\u0301clair', 'Ada É.'],
  ['Satchmo', 'Satchmo'],
])('shortens the name %j to %j', async (customerName, shown) => {
  const { id } = await insertOrder(ctx.db, { customerName, linkKey: 'a'.repeat(22) })
  const view = toOwnOrderView(await getOwnOrder({ ctx, input: { id, key: 'a'.repeat(22) } }))
  expect(view.ship_to[0]?.normalize('NFC')).toBe(shown)
})

it('keeps the delivery day it was placed with, counted in the shop’s calendar', async () => {
  const lateMs = Date.parse('2026-01-29T05:30:00Z')
  const received = orderInput([orderLine(product)])
  const input = { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received }
  const { id } = await placeOrder({ ctx: { ...ctx, now: () => lateMs }, input })
  const stored = await ctx.db.query.orders.findFirst({ where: eq(orders.id, id) })
  expect(stored?.deliveryOn).toBe('2026-02-02')
  await setStatus(id, 'processing', 1)
  expect(toOrderView(await getOrder({ ctx, input: { id } })).delivery_on).toBe('2026-02-02')
})

it.each([
  ['a wrong key', (link: Link) => ({ ...link, key: 'x'.repeat(22) }), 0],
  ['an empty key', (link: Link) => ({ ...link, key: '' }), 0],
  ['the key of another order', (link: Link) => ({ ...link, id: other.id }), 0],
  ['a link that has ended', (link: Link) => link, linkLifeMs + 1000],
])('finds no order by %s, and cancels none', async (_what, change, laterMs) => {
  const { link } = await place()
  const later = { ...ctx, now: () => Date.now() + laterMs }
  const input = change(link)
  await expect(getOwnOrder({ ctx: later, input })).rejects.toMatchObject({
    code: 'order-not-found',
  })
  await expect(cancelOwnOrder({ ctx: later, input })).rejects.toMatchObject({
    code: 'order-not-found',
  })
  expect((await getOwnOrder({ ctx, input: link })).status).toBe('pending')
})

type Link = { id: string; key: string }
const other = await place()

it('an order without a key has no link', async () => {
  const { id } = await insertOrder(ctx.db)
  await expect(getOwnOrder({ ctx, input: { id, key: '' } })).rejects.toMatchObject({
    code: 'order-not-found',
  })
})

it('cancels a pending order once, and returns its pieces', async () => {
  const { link } = await place()
  const before = await stock()
  const pokes = sent.pokes
  const all = await Promise.all([1, 2, 3].map(() => cancelOwnOrder({ ctx, input: link })))
  expect(all.map(({ status, version }) => [status, version])).toEqual(
    Array.from({ length: 3 }, () => ['cancelled', 2]),
  )
  expect(await stock()).toBe(before + 2)
  expect(sent.pokes).toBe(pokes + 1)
})

it('records a shopper’s cancellation once, without a name, and tells a clerk who has a conflict that the customer cancelled', async () => {
  const { id, link } = await place()
  await cancelOwnOrder({ ctx, input: link })
  await cancelOwnOrder({ ctx, input: link })
  const input = { noun: 'order', subject: id, limit: 20 } as const
  const { entries } = await readHistory({ ctx, input })
  const changes = [{ field: 'status', before: 'pending', after: 'cancelled' }]
  expect(entries).toMatchObject([{ by: customerActor, action: 'update', changes }])
  await expect(setStatus(id, 'shipped', 1)).rejects.toMatchObject({
    message: 'The customer just changed this order. It is "cancelled" now.',
  })
})

it('refuses to cancel an order that is being packed, and says what to do instead', async () => {
  const { id, link } = await place()
  await setStatus(id, 'processing', 1)
  const before = await stock()
  await expect(cancelOwnOrder({ ctx, input: link })).rejects.toMatchObject({
    code: 'version-conflict',
    message: expect.stringContaining('Write to us') as string,
  })
  expect(await stock()).toBe(before)
  const row = await ctx.db.query.orders.findFirst({ where: eq(orders.id, id) })
  expect(row?.status).toBe('processing')
})

it('refuses to cancel an order of which a parcel has left, even if staff made it pending again', async () => {
  const { id, link, items } = await place()
  const pieces = [{ id: items[0]?.id ?? '', quantity: 1 }]
  await addParcel({ ctx, input: { id, version: 1, carrier: 'other', items: pieces } })
  await updateOrder({ ctx, input: { id, status: 'pending', version: 2 } })
  await expect(cancelOwnOrder({ ctx, input: link })).rejects.toMatchObject({
    code: 'version-conflict',
    message: expect.stringMatching(/^This order cannot be cancelled here/) as string,
  })
})
