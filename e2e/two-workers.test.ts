/** Two Workers on one database, each with caches of its own, as the platform runs the shop. */
import { insertProduct, orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { openDatabase } from '@shop/db/open'
import type { TestShop } from '@shop/testkit/test-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openShop } from './support/shop.ts'
import { staffApi } from './support/staff.ts'

const at = {} as { shop: TestShop; other: TestShop }

beforeAll(async () => {
  at.shop = await openShop()
  at.other = await openShop({ libsql: at.shop.libsql })
})

afterAll(async () => {
  await at.other?.stop()
  await at.shop?.stop()
})

/** A cached read is up to a second old; the rest is for a busy machine. */
const soon = { timeout: 4000, interval: 100 }

const read = async (shop: TestShop, path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${shop.origin}${path}`, { headers: nextVisitor() })
  return { status: response.status, text: await response.text() }
}

/** A product that one search finds, and the reads that show it. */
const insertOnEveryPage = async (stock = 10) => {
  const word = uniqueWord('everywhere')
  const product = await insertProduct(openDatabase(at.shop.libsql), { name: `${word} one`, stock })
  const { id } = product
  const paths = [
    `/api/products/${id}`,
    `/api/products?q=${word}`,
    `/product/${id}`,
    `/shop?q=${word}`,
  ]
  // Then the caches of the other Worker hold it.
  for (const path of paths) expect((await read(at.other, path)).text).toContain(`${word} one`)
  return { product, id, word, paths }
}

const order = async (product: Parameters<typeof orderLine>[0], shop: TestShop) => {
  const response = await fetch(`${shop.origin}/api/orders`, {
    method: 'POST',
    headers: { ...nextVisitor(), 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(orderInput([orderLine(product)])),
  })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}

it('what staff change through one Worker is on every page of the other within a second or so', async () => {
  const { id, word, paths } = await insertOnEveryPage()
  for (const name of [`${word} two`, `${word} three`]) {
    await staffApi(at).change(id, { name })
    for (const path of paths)
      await expect.poll(async () => (await read(at.other, path)).text, soon).toContain(name)
  }
})

it('a product that is deleted through one Worker is gone from the other, pages included', async () => {
  const { id, word, paths } = await insertOnEveryPage()
  await staffApi(at).remove(id)
  for (const path of [`/api/products/${id}`, `/product/${id}`])
    await expect.poll(async () => (await read(at.other, path)).status, soon).toBe(404)
  for (const path of paths)
    await expect
      .poll(async () => (await read(at.other, path)).text, soon)
      .not.toContain(`${word} one`)
})

it('an order is decided by the database, not by what the other Worker has cached', async () => {
  const { product } = await insertOnEveryPage(1)
  await staffApi(at).change(product.id, { price: 50 })
  const old = await order(product, at.other)
  expect(old).toMatchObject({ status: 409, body: { code: 'price-changed' } })
  const dearer = { ...product, priceCents: 5000 }
  expect((await order(dearer, at.other)).status).toBe(201)
  const soldOut = await order(dearer, at.shop)
  expect(soldOut).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
})
