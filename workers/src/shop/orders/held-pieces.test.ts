import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { PlaceOrderInput } from '@shop/contracts/order-input'
import { eraseOldRecords } from '@shop/db/erase-person'
import { heldPieces, orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { maxHeldPieces } from '@shop/domain/limits'
import { dayMs } from '@shop/domain/time'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { testContext } from '../../../test/context.ts'
import { hashVisitor } from './held-pieces.ts'
import { placeOrder } from './place-order.ts'

const { ctx } = testContext()
const product = await insertProduct(ctx.db, { stock: 5000 })
const other = await insertProduct(ctx.db, { stock: 5000 })

const newVisitor = () => hashVisitor(ctx, crypto.randomUUID())
const place = (visitor: string | undefined, quantity: number, by = ctx) => {
  const order = orderInput([orderLine(other), orderLine(product, { quantity: quantity - 1 })])
  const key = crypto.randomUUID()
  const input = { key, order: v.parse(PlaceOrderInput, order), received: order, visitor }
  return placeOrder({ ctx: by, input })
}
const tooMany = expect.objectContaining({
  code: 'too-many-pieces',
  issues: [{ path: 'items.1.quantity', message: expect.stringContaining('at most 100 pieces') }],
})
const stock = async () =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, product.id) }))?.stock

it('refuses more pieces to a visitor whose pending orders hold 100, and stores nothing of that order', async () => {
  const visitor = await newVisitor()
  await place(visitor, 60)
  await place(visitor, 40)
  const before = await stock()
  await expect(place(visitor, 3)).rejects.toEqual(tooMany)
  expect(await stock()).toBe(before)
  await expect(place(await newVisitor(), maxHeldPieces)).resolves.toBeDefined()
  await expect(place(await newVisitor(), maxHeldPieces + 1)).rejects.toEqual(tooMany)
})

it('places only the orders within the limit when a visitor places several at once', async () => {
  const visitor = await newVisitor()
  const placed = await Promise.allSettled([1, 2, 3, 4, 5].map(() => place(visitor, 40)))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it.each(['processing', 'cancelled'] as const)(
  'an order that is %s holds no pieces',
  async (status) => {
    const visitor = await newVisitor()
    const { id } = await place(visitor, maxHeldPieces)
    await ctx.db.update(orders).set({ status }).where(eq(orders.id, id))
    await expect(place(visitor, maxHeldPieces)).resolves.toBeDefined()
  },
)

it('counts only the orders of the last day, and then forgets who placed them', async () => {
  const visitor = await newVisitor()
  const aDayAgo = { ...ctx, now: () => Date.now() - dayMs - 1 }
  await place(visitor, maxHeldPieces, aDayAgo)
  await expect(place(visitor, maxHeldPieces)).resolves.toBeDefined()
  await eraseOldRecords(ctx.db, Date.now())
  expect(await ctx.db.$count(heldPieces, eq(heldPieces.visitor, visitor))).toBe(1)
})

it('sets no limit where visitors are not counted', async () => {
  await expect(place(undefined, maxHeldPieces + 1)).resolves.toBeDefined()
})
