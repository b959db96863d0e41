import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'

import { PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order-input'
import {
  type ProductRow,
  products,
  productVariants,
  stockMovements,
} from '@shop/db/schema/products'
import {
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
  uniqueWord,
} from '@shop/testkit/builders'

import { openCache, testContext } from '../../../test/context.ts'
import { placeOrder } from './place-order.ts'

/** Time stands still, so that nothing expires while the machine is busy. */
const { ctx } = testContext({ cache: openCache(() => 0) })

const place = (order: PlaceOrderWire, key: string = crypto.randomUUID()) =>
  placeOrder({ ctx, input: { key, order: v.parse(PlaceOrderInput, order), received: order } })

const stockOf = async ({ id }: Pick<ProductRow, 'id'>): Promise<number | undefined> =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, id) }))?.stock

const change = (product: ProductRow, columns: Partial<ProductRow>) =>
  ctx.db.update(products).set(columns).where(eq(products.id, product.id))

it('place order: reports price-changed if a price changed after its offer was cached', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4000 })
  await place(orderInput([orderLine(product)]))
  await change(product, { priceCents: 4500 })
  await expect(place(orderInput([orderLine(product)]))).rejects.toMatchObject({
    code: 'price-changed',
  })
  expect(await stockOf(product)).toBe(9)
})

it('place order: a cached offer alone never rejects an order', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4000, sizes: ['S'] })
  await place(orderInput([orderLine(product)]))
  await change(product, { priceCents: 4500, sizes: ['S', 'M'] })
  const order = await place(orderInput([orderLine(product, { price: 45, size: 'M' })]))
  expect(order.items).toMatchObject([{ priceCents: 4500, size: 'M' }])
})

it('place order: sells again as soon as there is stock again', async () => {
  const product = await insertProduct(ctx.db, { stock: 0 })
  const input = orderInput([orderLine(product)])
  await expect(place(input)).rejects.toMatchObject({ code: 'out-of-stock' })
  await change(product, { stock: 1 })
  expect((await place(input)).status).toBe('pending')
})

it('place order: reports product-not-found for a product that never existed or was deleted after its offer was cached', async () => {
  const product = await insertProduct(ctx.db)
  const ghost = orderInput([orderLine({ ...product, id: 'ghost' })])
  await expect(place(ghost)).rejects.toMatchObject({
    code: 'product-not-found',
    issues: [{ path: 'items.0.product_id' }],
  })
  await place(orderInput([orderLine(product)]))
  await ctx.db.delete(products).where(eq(products.id, product.id))
  await expect(place(orderInput([orderLine(product)]))).rejects.toMatchObject({
    code: 'product-not-found',
  })
})

it('place order: takes one round trip when the offers are cached', async () => {
  const product = await insertProduct(ctx.db)
  await place(orderInput([orderLine(product)]))
  const fetches = vi.spyOn(globalThis, 'fetch')
  await place(orderInput([orderLine(product)]))
  expect(fetches).toHaveBeenCalledOnce()
  fetches.mockRestore()
})

it('place order: caches offers per product and reads all missing ones in one query', async () => {
  const [cached, ...others] = await Promise.all([1, 2, 3].map(() => insertProduct(ctx.db)))
  if (!cached) throw new Error('no product')
  await place(orderInput([orderLine(cached)]))
  const fetches = vi.spyOn(globalThis, 'fetch')
  await place(orderInput([cached, ...others].map((product) => orderLine(product))))
  expect(fetches).toHaveBeenCalledTimes(2)
  fetches.mockClear()
  await place(orderInput(others.map((product) => orderLine(product))))
  expect(fetches).toHaveBeenCalledOnce()
  fetches.mockRestore()
})

it('place order: a product that is added after it was requested sells at once', async () => {
  const product = { ...(await insertProduct(ctx.db)), id: uniqueWord('added-later') }
  await expect(place(orderInput([orderLine(product)]))).rejects.toMatchObject({
    code: 'product-not-found',
  })
  await insertProduct(ctx.db, product)
  expect((await place(orderInput([orderLine(product)]))).status).toBe('pending')
})

it('place order: sells a current variant of a product that was deleted and added again after its offer was cached', async () => {
  const variants = [{ size: 'M', stock: 5 }]
  const product = await insertProductInVariants(ctx.db, variants)
  await place(orderInput([orderLine(product)]))
  await ctx.db.delete(products).where(eq(products.id, product.id))
  await insertProductInVariants(ctx.db, variants, product)
  const { id } = await place(orderInput([orderLine(product)]))
  const [variant] = await ctx.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, product.id))
  const moved = await ctx.db.select().from(stockMovements).where(eq(stockMovements.orderId, id))
  expect(moved).toMatchObject([{ variantId: variant?.id, variantStockAfter: 4 }])

  await ctx.db.delete(products).where(eq(products.id, product.id))
  await insertProduct(ctx.db, { ...product, stock: 5 })
  await place(orderInput([orderLine(product)]))
  expect(await stockOf(product)).toBe(4)
})

it('place order: reports out-of-stock when the stock changes faster than it can be read', async () => {
  const product = await insertProduct(ctx.db, { stock: 5 })
  // Makes every write fail while every read succeeds.
  await ctx.db.run(
    sql.raw(
      `create trigger "hostile-${product.id}" before update of stock on products when new.id = '${product.id}' begin select raise(abort, 'CHECK constraint failed: hostile'); end`,
    ),
  )
  await expect(place(orderInput([orderLine(product)]))).rejects.toMatchObject({
    code: 'out-of-stock',
  })
  await ctx.db.run(sql.raw(`drop trigger "hostile-${product.id}"`))
})
