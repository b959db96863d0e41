import { PlaceOrderInput, type PlaceOrderWire } from '@shop/contracts/order'
import { type ProductRow, products } from '@shop/db/schema/products'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import { placeOrder } from './place-order.ts'

const { ctx } = testContext()

const place = (order: PlaceOrderWire, key: string = crypto.randomUUID(), by = ctx) =>
  placeOrder({ ctx: by, input: { key, order: v.parse(PlaceOrderInput, order) } })

const stockOf = async ({ id }: Pick<ProductRow, 'id'>): Promise<number | undefined> =>
  (await ctx.db.query.products.findFirst({ where: eq(products.id, id) }))?.stock

const change = (product: ProductRow, columns: Partial<ProductRow>) =>
  ctx.db.update(products).set(columns).where(eq(products.id, product.id))

it('refuses a remembered price that changed behind its back', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4000 })
  await place(orderInput([orderLine(product)]))
  await change(product, { priceCents: 4500 })
  await expect(place(orderInput([orderLine(product)]))).rejects.toMatchObject({
    code: 'price-changed',
  })
  expect(await stockOf(product)).toBe(9)
})

it('never refuses by what it only remembers', async () => {
  const product = await insertProduct(ctx.db, { priceCents: 4000, sizes: ['S'] })
  await place(orderInput([orderLine(product)]))
  await change(product, { priceCents: 4500, sizes: ['S', 'M'] })
  const order = await place(orderInput([orderLine(product, { price: 45, size: 'M' })]))
  expect(order.items).toMatchObject([{ priceCents: 4500, size: 'M' }])
})

it('sells again as soon as there is stock again', async () => {
  const product = await insertProduct(ctx.db, { stock: 0 })
  const input = orderInput([orderLine(product)])
  await expect(place(input)).rejects.toMatchObject({ code: 'out-of-stock' })
  await change(product, { stock: 1 })
  expect((await place(input)).status).toBe('pending')
})

it('refuses a product that is not there, or was removed after it was remembered', async () => {
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

it('costs one round trip once the products are known', async () => {
  const product = await insertProduct(ctx.db)
  await place(orderInput([orderLine(product)]))
  const sent: string[] = []
  const counting = testContext({ cache: ctx.cache, db: countingTrips(sent) }).ctx
  await place(orderInput([orderLine(product)]), crypto.randomUUID(), counting)
  expect(sent).toEqual(['batch'])
})

/** The same database, noting each call that goes over the wire. */
const countingTrips = (sent: string[]) => {
  const client = new Proxy(ctx.db.$client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        sent.push(String(name))
        return member.apply(target, given)
      }
    },
  })
  return Object.assign(Object.create(ctx.db) as typeof ctx.db, { $client: client })
}

it('gives up politely when the stock changes faster than it can be read', async () => {
  const product = await insertProduct(ctx.db, { stock: 5 })
  // Makes every write fail while every read looks fine.
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
