import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

// What is written past the Worker is found soon.
const { call, callAsStaff, db, evict } = await startApi({ vars: { FEED_IDLE_MS: '300' } })
const noCache = { headers: { 'cache-control': 'no-cache' } }

it('cache-control no-cache: staff get what was written a moment ago, not a cached response', async () => {
  const { id } = await insertProduct(db, { name: 'Kept' })
  // Written without the Worker: nothing tells its cache.
  for (const name of ['One', 'Two', 'Three']) {
    await callAsStaff(`/products/${id}`)
    await db.update(products).set({ name }).where(eq(products.id, id))
    expect((await callAsStaff(`/products/${id}`, noCache)).body.name).toBe(name)
    expect((await callAsStaff('/products?sort=new&limit=1', noCache)).body.products[0].name).toBe(
      name,
    )
  }
})

const newest = async () => (await call('/products?sort=new&limit=1')).body.products[0]
const newestId = async () => (await newest()).id

describe('a change by staff is in the next response, cached before or not', () => {
  it.each([
    ['always', []],
    ['when the replica was evicted', ['ChangeReplica']],
    ['when the hub was evicted', ['RealtimeHub']],
    ['when both were', ['RealtimeHub', 'ChangeReplica']],
  ] as const)('%s', async (_when, evicted) => {
    const { id } = await insertProduct(db)
    await expect.poll(newestId, { timeout: 5000 }).toBe(id)
    for (const [index, next] of ['One', 'Two', 'Three'].entries()) {
      for (const className of evicted) await evict(className)
      expect((await call(`/products/${id}`)).status).toBe(200)
      const json = { name: next, version: index + 1 }
      expect((await callAsStaff(`/products/${id}`, { method: 'PATCH', json })).status).toBe(200)
      expect((await call(`/products/${id}`)).body.name).toBe(next)
      expect((await newest()).name).toBe(next)
    }
    await callAsStaff(`/products/${id}`, { method: 'DELETE' })
    expect((await call(`/products/${id}`)).status).toBe(404)
    expect(await newestId()).not.toBe(id)
  })
})

it('stock that no page shows leaves what shoppers get in the cache; staff get it exactly', async () => {
  const { id } = await insertProduct(db, { stock: 30 })
  const stockOf = async (read: typeof call) => (await read(`/products/${id}`)).body.stock
  const setStock = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, id))
  await expect.poll(newestId, { timeout: 5000 }).toBe(id)
  expect(await stockOf(call)).toBe(30)
  await setStock(20)
  const other = await insertProduct(db)
  await expect.poll(newestId, { timeout: 5000 }).toBe(other.id)
  expect(await stockOf(call)).toBe(30)
  expect(await stockOf(callAsStaff)).toBe(20)
  await setStock(10)
  await expect.poll(() => stockOf(call), { timeout: 5000 }).toBe(10)
})

describe('a replica that begins after 2,000 orders knows what is still right', () => {
  it.each([
    ['alone', ['ChangeReplica']],
    ['and the hub with it', ['RealtimeHub', 'ChangeReplica']],
  ] as const)('%s', async (_which, evicted) => {
    const unchanged = await insertProduct(db, { stock: 30 })
    const changed = await insertProduct(db, { name: 'Before' })
    await expect.poll(newestId, { timeout: 5000 }).toBe(changed.id)
    const read = async () => ({
      // Stock that no page shows tells a cached response from a new one.
      stock: (await call(`/products/${unchanged.id}`)).body.stock,
      name: (await call(`/products/${changed.id}`)).body.name,
    })
    expect(await read()).toEqual({ stock: 30, name: 'Before' })
    await db.update(products).set({ stock: 20 }).where(eq(products.id, unchanged.id))
    await db.update(products).set({ name: 'After' }).where(eq(products.id, changed.id))
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into events (topic, kind, subject_id, created_at_ms)
      select 'orders', 'saved', ${changed.id} || i, 0 from n`)
    const other = await insertProduct(db)
    // Neither of both is read here: a check would make its entry younger than the orders.
    await expect.poll(newestId, { timeout: 5000 }).toBe(other.id)
    for (const className of evicted) await evict(className)
    expect(await read()).toEqual({ stock: 30, name: 'After' })
  })
})
