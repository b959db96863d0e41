import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { UpdateReturnInput } from '@shop/contracts/return'
import {
  ChangeOrderInput,
  type ChangeOrderWire,
  StaffOrderInput,
} from '@shop/contracts/staff-order'
import { eraseQueries } from '@shop/db/erase-person'
import { audit } from '@shop/db/schema/audit'
import { makeErasedEmail } from '@shop/domain/erased-person'
import type { OrderWithItems } from '@shop/db/schema/orders'
import { productVariants } from '@shop/db/schema/products'
import { defaultSettings } from '@shop/domain/shop-settings'
import {
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
} from '@shop/testkit/builders'

import { openCache } from '../../../test/context.ts'
import { openPayingShop } from '../../../test/paying-shop.ts'
import { startReturn } from '../returns/request-return.ts'
import { updateReturn } from '../returns/update-return.ts'
import { deleteProduct } from '../products/write-products.ts'
import { getOrderTimeline } from '../timeline/routes.ts'
import { changeOrder } from './change-order.ts'
import { addParcel } from './edit-parcels.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { checkOwnPayment } from './order-payment.ts'
import { placeStaffOrder } from './place-staff-order.ts'

const shop = await openPayingShop()
const { clock, ctx, mailsOf, openPage, press, read, setStatus, stockOf } = shop

const bare = { sizes: [], colors: [] }
const cap = await insertProduct(ctx.db, {
  ...bare,
  name: 'Levee Cap',
  priceCents: 1000,
  stock: 500,
})
const tee = await insertProductInVariants(ctx.db, [
  { size: 'S', stock: 50 },
  { size: 'M', stock: 50 },
  { size: 'L', stock: 1 },
])

const place = (
  paid_by: 'cash' | 'link' = 'cash',
  lines = [orderLine(tee, { size: 'S', quantity: 2 }), orderLine(cap)],
  own: object = {},
) => {
  const received = { ...orderInput(lines), paid_by, ...own }
  const order = v.parse(StaffOrderInput, received)
  return placeStaffOrder({ ctx, input: { key: crypto.randomUUID(), order, received } })
}

type Changes = Partial<ChangeOrderWire>
const change = ({ id, version }: OrderWithItems, own: Changes, by = ctx) => {
  const changes = v.parse(ChangeOrderInput, { version, ...own })
  return changeOrder({ ctx: by, input: { id, ...changes } })
}

const linesOf = ({ items }: OrderWithItems, ...changes: object[]) =>
  items.map(({ id, productId, size, color, quantity }, index) => ({
    id,
    product_id: productId,
    ...(size !== null && { size }),
    ...(color !== null && { color }),
    quantity,
    ...changes[index],
  }))

const stockOfTee = async (size: string): Promise<number> => {
  const where = and(eq(productVariants.productId, tee.id), eq(productVariants.size, size))
  const [variant] = await ctx.db.select().from(productVariants).where(where)
  return variant?.stock ?? -1
}
const stockOfCap = async (): Promise<number> => (await stockOf({ product: cap })) ?? -1

it('changes name, phone and address, tells the customer, and records who did it', async () => {
  const order = await place()
  const shipping_address = {
    address: '2 Royal St',
    city: 'New Orleans',
    state: 'LA',
    zip_code: '70116',
  }
  const changed = await change(order, {
    customer_name: 'Ada King',
    customer_phone: '',
    shipping_address,
  })
  expect(changed).toMatchObject({
    version: 2,
    customerName: 'Ada King',
    customerPhone: null,
    shippingAddress: shipping_address,
    totalCents: order.totalCents,
    items: order.items,
  })
  expect(await mailsOf(order)).toContain('order-changed')
  const timeline = await getOrderTimeline({ ctx, input: order })
  const changes = timeline.flatMap((one) => one.changes)
  expect(changes).toContainEqual({ field: 'name', before: order.customerName, after: 'Ada King' })
  await ctx.db.batch(eraseQueries(ctx.db, order.customerEmail, makeErasedEmail()))
  const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, order.id))
  expect(JSON.stringify(records)).not.toMatch(/Ada King|Royal St/)
})

it('changes size and quantity, removes a line and adds another, and updates stock and sums', async () => {
  const [s, m, caps] = [await stockOfTee('S'), await stockOfTee('M'), await stockOfCap()]
  const order = await place()
  const [teeLine] = linesOf(order, { size: 'M', quantity: 3 })
  const items = [teeLine, { product_id: cap.id, quantity: 4 }] as Changes['items']
  const dry = await change(order, { items, is_dry_run: true })
  expect(await read(order)).toEqual(order)
  const changed = await change(order, { items, total: dry.totalCents / 100 })
  expect(changed).toMatchObject({
    ...dry,
    items: expect.any(Array),
    version: 2,
    updatedAtMs: expect.any(Number),
  })
  const subtotal = 3 * tee.priceCents + 4 * 1000
  expect(changed.subtotalCents).toBe(subtotal)
  expect(changed.items).toMatchObject([
    { id: order.items[0]?.id, size: 'M', quantity: 3 },
    { productId: cap.id, name: 'Levee Cap', quantity: 4 },
  ])
  expect([await stockOfTee('S'), await stockOfTee('M')]).toEqual([s, m - 3])
  expect(await stockOfCap()).toBe(caps - 4)
  await setStatus(order.id, { status: 'cancelled' })
  expect(await stockOfCap()).toBe(caps)
  expect(await stockOfTee('M')).toBe(m)
})

it('keeps the discount with the products that it covered', async () => {
  const discount = { amount: 10, reason: 'A scratch' }
  const order = await place('cash', [orderLine(cap, { quantity: 2 })], { discount })
  const added = { product_id: tee.id, size: 'S', quantity: 1 }
  const changed = await change(order, { items: [...linesOf(order), added] })
  expect(changed).toMatchObject({ discountCents: 1000, discount: { productIds: [cap.id] } })
  const without = await change(changed, { items: linesOf(changed).slice(1) })
  expect(without).toMatchObject({ discountCents: 0, discount: null })
})

it('lets one of two colleagues change an order, and one of two orders take the last piece', async () => {
  const [order, other] = [await place(), await place()]
  const results = await Promise.allSettled([
    change(order, { items: linesOf(order, { quantity: 1 }) }),
    change(order, { items: linesOf(order, { quantity: 5 }) }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const current = await read(order)
  const last = [{ quantity: 1, size: 'L' }]
  const taken = await Promise.allSettled(
    [current, other].map((one) => change(one, { items: linesOf(one, ...last) })),
  )
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = taken.find((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'out-of-stock', issues: [{ path: 'items' }] })
  expect(await stockOfTee('L')).toBe(0)
})

it.each<[string, Changes, string]>([
  ['an unknown line', { items: [{ id: 'x', product_id: 'x', quantity: 1 }] }, 'items.0.id'],
  ['an unknown product', { items: [{ product_id: 'nothing', quantity: 1 }] }, 'items.0.product_id'],
  [
    'an unknown size',
    { items: [{ product_id: tee.id, size: 'XXL', quantity: 1 }] },
    'items.0.size',
  ],
  ['another total', { total: 1 }, 'total'],
])('refuses %s by its field', async (_what, changes, path) => {
  const order = await place()
  await expect(change(order, changes)).rejects.toMatchObject({ issues: [{ path }] })
  expect(await read(order)).toEqual(order)
})

it('refuses the same line twice', async () => {
  const order = await place()
  const [line] = linesOf(order)
  const items = [line, line] as Changes['items']
  await expect(change(order, { items })).rejects.toMatchObject({ issues: [{ path: 'items' }] })
})

it('keeps a line whose product is deleted, and lets staff remove it', async () => {
  const product = await insertProduct(ctx.db, { stock: 5 })
  const order = await place('cash', [orderLine(product), orderLine(cap)])
  await deleteProduct({ ctx, input: { id: product.id } })
  const longer = await change(order, { items: linesOf(order, {}, { quantity: 2 }) })
  expect(longer.items).toHaveLength(2)
  const without = await change(longer, { items: linesOf(longer).slice(1) })
  expect(without.items).toMatchObject([{ productId: cap.id, quantity: 2 }])
})

it('changes the size, but not the total, of an order that is paid or being paid', async () => {
  const order = await place('link')
  const more = linesOf(order, { quantity: 3 })
  const less = linesOf(order, { quantity: 1 })
  await expect(change(order, { items: less })).rejects.toMatchObject({
    code: 'order-paid',
    message: expect.stringContaining('Cancel this order'),
  })
  await press(await openPage(order), 'approve')
  clock.aheadMs += 1000
  await checkOwnPayment({ ctx, input: { id: order.id, key: order.linkKey ?? '' } })
  const paid = await read(order)
  expect(paid.payment).toBe('paid')
  await expect(change(paid, { items: more })).rejects.toMatchObject({ code: 'order-paid' })
  await expect(change(paid, { items: less })).rejects.toMatchObject({
    message: expect.stringContaining('Refund the pieces under Payment'),
  })
  const changed = await change(paid, { items: linesOf(paid, { size: 'M' }) })
  expect(changed).toMatchObject({ payment: 'paid', totalCents: order.totalCents })
  await shop.refund(order, { amount: 100 })
  const refunded = await read(order)
  await expect(change(refunded, { items: linesOf(refunded) })).rejects.toMatchObject({
    code: 'order-not-editable',
  })
})

it('does not bring back a person who is erased meanwhile', async () => {
  const order = await place()
  const erase = eraseQueries(ctx.db, order.customerEmail, makeErasedEmail())
  const during = { ...ctx, db: eraseBeforeBatch(erase) }
  await expect(change(order, { customer_name: 'Ada King' }, during)).rejects.toMatchObject({
    code: 'version-conflict',
  })
  const erased = await read(order)
  expect(erased).toMatchObject({ customerPhone: null, linkKey: null })
  const records = await ctx.db.select().from(audit).where(eq(audit.subjectId, order.id))
  expect(JSON.stringify([erased, records])).not.toMatch(order.customerEmail)
  await expect(change(erased, { customer_name: 'Ada King' })).rejects.toMatchObject({
    code: 'order-not-editable',
  })
})

const eraseBeforeBatch = (erase: ReturnType<typeof eraseQueries>): typeof ctx.db => {
  let batches = 0
  return new Proxy(ctx.db, {
    get: (target, name) => {
      if (name !== 'batch') return Reflect.get(target, name)
      return async (...given: Parameters<typeof target.batch>) => {
        batches += 1
        if (batches === 2) await target.batch(erase)
        return target.batch(...given)
      }
    },
  })
}

it('keeps the lines of an order that has a return, and those of an exchange', async () => {
  const order = await place()
  await setStatus(order.id, { status: 'shipped' })
  const [line] = order.items
  const items = [{ id: line?.id ?? '', quantity: 1, reason: 'does-not-fit' as const, size: 'M' }]
  const request = { order_id: order.id, items, resolution: 'exchange' as const, note: '' }
  const returned = await startReturn({ ctx, input: request })
  const step = (version: number, state: object) =>
    updateReturn({
      ctx,
      input: { id: returned.id, ...v.parse(UpdateReturnInput, { version, ...state }) },
    })
  await step(1, { state: 'approved', instructions: 'Send it.' })
  const received = [{ id: line?.id, received: 1, is_restocked: false }]
  await step(2, { state: 'received', items: received })
  const { exchangeOrderId } = await step(3, { state: 'exchanged' })
  const exchange = await read({ id: exchangeOrderId ?? '' })
  const back = await setStatus(order.id, { status: 'processing' })
  for (const one of [exchange, back])
    await expect(change(one, { items: linesOf(one, { quantity: 3 }) })).rejects.toMatchObject({
      code: 'order-not-editable',
    })
  const address = { ...exchange.shippingAddress, address: '2 Royal St' }
  expect(await change(exchange, { shipping_address: address })).toMatchObject({ version: 2 })
})

it('refuses an order that has shipped, even in part, or that ships meanwhile', async () => {
  const order = await place()
  const piece = { id: order.items[0]?.id ?? '', quantity: 1 }
  const input = { id: order.id, version: 1, carrier: 'ups' as const, items: [piece] }
  await addParcel({ ctx, input })
  await expect(change(order, { customer_name: 'Ada' })).rejects.toMatchObject({
    code: 'version-conflict',
  })
  const current = await read(order)
  await expect(change(current, { customer_name: 'Ada' })).rejects.toMatchObject({
    code: 'order-not-editable',
  })
})

it('keeps the total of an order that was refunded in cash, even if another state has no tax', async () => {
  const order = await place()
  await shop.refund(order, { amount: order.totalCents })
  const value = { ...defaultSettings.taxes, byState: [{ state: 'OR' as const, rate: 0 }] }
  await saveSetting({ ctx, input: { key: 'taxes', value, version: 0 } })
  const shipping_address = { ...order.shippingAddress, state: 'OR' }
  const later = { ...ctx, cache: openCache() }
  await expect(change(order, { shipping_address }, later)).rejects.toMatchObject({
    code: 'order-not-editable',
  })
  expect(await read(order)).toMatchObject({ totalCents: order.totalCents, version: 1 })
})
