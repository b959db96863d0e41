import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'

import type { OrderStatus } from '@shop/contracts/order'
import { PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order-input'
import { UpdateProductInput } from '@shop/contracts/product-input'
import { checkInvariants } from '@shop/db/invariants'
import { type ProductRow, products, productVariants } from '@shop/db/schema/products'
import {
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
} from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getProduct } from '../products/get-product.ts'
import { deleteProduct, updateProduct } from '../products/write-products.ts'
import { deleteOrder, getOrder, updateOrder } from './edit-order.ts'
import { placeOrder } from './place-order.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

afterAll(async () => expect((await checkInvariants(ctx.db)).broken).toEqual([]))

const place = (items: PlaceOrderWire['items']) => {
  const received = orderInput(items)
  return placeOrder({
    ctx,
    input: { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received },
  })
}

const update = (id: string, changes: v.InferInput<typeof UpdateProductInput>) =>
  updateProduct({ ctx, input: { id, ...v.parse(UpdateProductInput, changes) } })

const setStatus = async (id: string, status: OrderStatus) => {
  const { version } = await getOrder({ ctx, input: { id } })
  return updateOrder({ ctx, input: { id, status, version } })
}

const stocksOf = async ({ id }: Pick<ProductRow, 'id'>) => {
  const { stock, variants } = await getProduct({ ctx, input: { id } })
  return [stock, ...variants.map((one) => `${one.size} ${one.color} ${one.stock}`)]
}

const tee = () =>
  insertProductInVariants(ctx.db, [
    { size: 'S', color: 'Black', stock: 3 },
    { size: 'M', color: 'Black', stock: 2, sku: `SKU-${crypto.randomUUID()}` },
    { size: 'M', color: 'Navy', stock: 5, priceCents: 4500 },
  ])

it('takes from the variant that is named, and the line keeps its SKU', async () => {
  const product = await tee()
  const lines = [
    orderLine(product, { size: 'M', color: 'Black', quantity: 2 }),
    orderLine(product, { size: 'M', color: 'Navy', price: 45 }),
  ]
  const { id, subtotalCents } = await place(lines)
  expect(await stocksOf(product)).toEqual([7, 'S Black 3', 'M Black 0', 'M Navy 4'])
  expect(subtotalCents).toBe(12_500)
  const { items } = await getOrder({ ctx, input: { id } })
  expect(items).toMatchObject(
    [
      { color: 'Black', sku: /^SKU-/ },
      { color: 'Navy', sku: null },
    ].map(({ color, sku }) => ({ color, sku: sku && expect.stringMatching(sku) })),
  )
})

it('a line without a color gets the color with most left', async () => {
  const product = await insertProductInVariants(ctx.db, [
    { size: 'M', color: 'Black', stock: 2 },
    { size: 'M', color: 'Navy', stock: 5 },
  ])
  const { items } = await place([orderLine(product, { size: 'M', quantity: 4 })])
  expect(items).toMatchObject([{ size: 'M', color: 'Navy' }])
  expect(await stocksOf(product)).toEqual([3, 'M Black 2', 'M Navy 1'])
})

it('refuses a quantity that the variant lacks, even if the product has enough, and takes nothing', async () => {
  const product = await tee()
  await expect(place([orderLine(product, { color: 'Black', quantity: 4 })])).rejects.toMatchObject({
    code: 'out-of-stock',
    issues: [{ path: 'items.0.quantity', message: 'only 3 left in S, Black' }],
  })
  expect(await stocksOf(product)).toEqual([10, 'S Black 3', 'M Black 2', 'M Navy 5'])
})

it('names a size that was removed after it went into the cart', async () => {
  const product = await tee()
  const { version } = await update(product.id, {
    version: 1,
    sizes: ['S'],
    variants: [{ size: 'S', color: 'Black' }],
  })
  expect(version).toBe(2)
  await expect(place([orderLine(product, { size: 'M', color: 'Navy' })])).rejects.toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'items.0.size', message: 'must be one of S' }],
  })
})

it('sells the last ten of a variant to exactly ten of a hundred buyers', async () => {
  const product = await insertProductInVariants(ctx.db, [
    { size: 'M', color: 'Navy', stock: 10 },
    { size: 'L', color: 'Navy', stock: 200 },
  ])
  const buy = () => place([orderLine(product, { size: 'M', color: 'Navy' })])
  // Races 25 orders at a time, because a busy machine may not serve more.
  const race = () => Promise.allSettled(Array.from({ length: 25 }, buy))
  const results = [await race(), await race(), await race(), await race()].flat()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'out-of-stock' })
  expect(await stocksOf(product)).toEqual([200, 'M Navy 0', 'L Navy 200'])
})

it('a cancelled order returns its pieces to its variants once, and takes them again', async () => {
  const product = await tee()
  const lines = [
    orderLine(product, { size: 'M', color: 'Black', quantity: 2 }),
    orderLine(product, { size: 'S', color: 'Black' }),
  ]
  const { id } = await place(lines)
  await setStatus(id, 'cancelled')
  expect(await stocksOf(product)).toEqual([10, 'S Black 3', 'M Black 2', 'M Navy 5'])
  await setStatus(id, 'pending')
  expect(await stocksOf(product)).toEqual([7, 'S Black 2', 'M Black 0', 'M Navy 5'])
  await deleteOrder({ ctx, input: { id } })
  expect(await stocksOf(product)).toEqual([10, 'S Black 3', 'M Black 2', 'M Navy 5'])
})

it('a cancelled order cannot be reopened when its variant has sold out', async () => {
  const product = await tee()
  const line = orderLine(product, { size: 'M', color: 'Black', quantity: 2 })
  const { id } = await place([line])
  await setStatus(id, 'cancelled')
  await place([line])
  await expect(setStatus(id, 'pending')).rejects.toMatchObject({ code: 'out-of-stock' })
})

it('an order placed before its product had variants moves no stock when it is cancelled or reopened', async () => {
  const product = await insertProduct(ctx.db, { stock: 10 })
  const { id } = await place([orderLine(product, { quantity: 4 })])
  await update(product.id, {
    version: 1,
    variants: [{ size: 'S', color: 'Black', stock_change: 6 }],
  })
  await setStatus(id, 'cancelled')
  expect(await stocksOf(product)).toEqual([6, 'S Black 6'])
  await setStatus(id, 'pending')
  expect(await stocksOf(product)).toEqual([6, 'S Black 6'])
})

it('a deleted variant or product gets no pieces back', async () => {
  const product = await tee()
  const { id } = await place([orderLine(product, { size: 'M', color: 'Black' })])
  const other = await place([orderLine(product, { size: 'S', color: 'Black' })])
  await update(product.id, { version: 1, variants: [{ size: 'S', color: 'Black' }] })
  await setStatus(id, 'cancelled')
  expect(await stocksOf(product)).toEqual([2, 'S Black 2'])
  await deleteProduct({ ctx, input: { id: product.id } })
  await setStatus(other.id, 'cancelled')
  await deleteOrder({ ctx, input: { id: other.id } })
  expect(await ctx.db.$count(productVariants, eq(productVariants.productId, product.id))).toBe(0)
})

it('the database refuses a product stock that differs from the sum of its variants', async () => {
  const { id } = await tee()
  await expect(
    ctx.db.update(products).set({ stock: 3 }).where(eq(products.id, id)),
  ).rejects.toThrow()
  const isMedium = and(eq(productVariants.productId, id), eq(productVariants.color, 'Navy'))
  await ctx.db.update(productVariants).set({ stock: 9 }).where(isMedium)
  expect(await stocksOf({ id })).toEqual([14, 'S Black 3', 'M Black 2', 'M Navy 9'])
})
