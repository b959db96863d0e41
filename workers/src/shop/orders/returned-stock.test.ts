import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { OrderStatus } from '@shop/contracts/order'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import { type ProductRow, products, stockMovements } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { deleteProduct } from '../products/write-products.ts'
import { deleteOrder, getOrder, updateOrder } from './edit-order.ts'
import { placeOrder } from './place-order.ts'

const { ctx } = staffContext()

const order = (product: ProductRow, quantity: number) => {
  // The stock must move by the sum of both lines.
  const lines = ['S', 'M'].map((size) => orderLine(product, { size, quantity }))
  const received = orderInput(lines)
  return placeOrder({
    ctx,
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

const setStatus = async (id: string, status: OrderStatus) => {
  const { version } = await getOrder({ ctx, input: { id } })
  return updateOrder({ ctx, input: { id, status, version } })
}

const stockOf = async ({ id }: ProductRow) =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, id) }))?.stock

const movementsOf = async ({ id }: ProductRow) => {
  const rows = await ctx.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(asc(stockMovements.seq))
  return rows.map(({ kind, change, stockAfter }) => `${kind} ${change} = ${stockAfter}`)
}

it('a cancelled order returns its pieces once, however often it is cancelled or deleted later', async () => {
  const product = await insertProduct(ctx.db)
  const { id } = await order(product, 2)
  await setStatus(id, 'cancelled')
  await setStatus(id, 'cancelled')
  await deleteOrder({ ctx, input: { id } })
  expect(await movementsOf(product)).toEqual([
    'initial 10 = 10',
    'order -4 = 6',
    'cancellation 4 = 10',
  ])
  expect(await stockOf(product)).toBe(10)
})

it.each(['pending', 'processing', 'shipped', 'delivered'] as const)(
  'a %s order returns its pieces when it is deleted',
  async (status) => {
    const product = await insertProduct(ctx.db)
    const { id } = await order(product, 2)
    await setStatus(id, status)
    await deleteOrder({ ctx, input: { id } })
    expect(await movementsOf(product)).toEqual([
      'initial 10 = 10',
      'order -4 = 6',
      'order-deleted 4 = 10',
    ])
  },
)

it('two deletes and a cancellation at once return the pieces once', async () => {
  const product = await insertProduct(ctx.db)
  const made = await order(product, 1)
  const { id, version } = made
  const changes = { status: 'cancelled', version } as const
  await Promise.allSettled([
    deleteOrder({ ctx, input: { id } }),
    updateOrder({ ctx, input: { id, ...changes } }),
    deleteOrder({ ctx, input: { id } }),
  ])
  expect(await stockOf(product)).toBe(10)
})

it('a cancelled order that is reopened takes its pieces again', async () => {
  const product = await insertProduct(ctx.db)
  const { id } = await order(product, 2)
  for (const status of ['cancelled', 'shipped', 'cancelled', 'pending'] as const)
    await setStatus(id, status)
  expect(await stockOf(product)).toBe(6)
  expect((await movementsOf(product)).slice(1)).toEqual([
    'order -4 = 6',
    'cancellation 4 = 10',
    'order -4 = 6',
    'cancellation 4 = 10',
    'order -4 = 6',
  ])
})

it('a cancelled order stays cancelled when its pieces have been sold since', async () => {
  const product = await insertProduct(ctx.db, { stock: 4 })
  const { id } = await order(product, 2)
  await setStatus(id, 'cancelled')
  await order(product, 1)
  await expect(setStatus(id, 'pending')).rejects.toMatchObject({ code: 'out-of-stock' })
  expect((await getOrder({ ctx, input: { id } })).status).toBe('cancelled')
  expect(await stockOf(product)).toBe(2)
})

it('cancelling an order of a deleted product returns nothing, and the ledger records a change of 0', async () => {
  const product = await insertProduct(ctx.db)
  const { id } = await order(product, 2)
  await deleteProduct({ ctx, input: { id: product.id } })
  await setStatus(id, 'cancelled')
  expect(await movementsOf(product)).toEqual([
    'initial 10 = 10',
    'order -4 = 6',
    'product-deleted -6 = 0',
    'cancellation 0 = 0',
  ])
})

it('a cancelled order cannot be reopened once its product is deleted', async () => {
  const product = await insertProduct(ctx.db)
  const { id } = await order(product, 2)
  await setStatus(id, 'cancelled')
  await deleteProduct({ ctx, input: { id: product.id } })
  await expect(setStatus(id, 'processing')).rejects.toMatchObject({ code: 'out-of-stock' })
})
