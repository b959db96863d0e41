import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { startMiniflareApi } from './shop.ts'

const { call, callAsStaff, db, worker } = await startMiniflareApi()
const noCache = { headers: { 'cache-control': 'no-cache' } }

it('cache-control no-cache: staff get fresh data instead of a cached response', async () => {
  const { id } = await insertProduct(db, { name: 'Kept' })
  // A direct write to the database invalidates no cache.
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

describe('the next response shows a change by staff, even if the old one was cached', () => {
  it.each([
    ['always', []],
    ['when the replica was evicted', ['ChangeReplica']],
    ['when the hub was evicted', ['RealtimeHub']],
    ['when both were evicted', ['RealtimeHub', 'ChangeReplica']],
  ] as const)('%s', async (_when, evicted) => {
    const { id } = await insertProduct(db)
    await expect.poll(newestId).toBe(id)
    for (const [index, next] of ['One', 'Two', 'Three'].entries()) {
      for (const className of evicted) await worker.evict(className)
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

/** Deletes the event of the change, so that a response with the old text must come from a cache. */
const changeUnnoticed = (id: string) =>
  db.batch([
    db.update(products).set({ description: 'Changed' }).where(eq(products.id, id)),
    db.run(sql`delete from events where seq = (select max(seq) from events)`),
  ])

it('keeps a shopper’s response cached when only hidden stock changes, while staff get exact stock', async () => {
  const { id } = await insertProduct(db, { stock: 30, description: 'Stored' })
  const stockOf = async (read: typeof call) => {
    const { stock, description } = (await read(`/products/${id}`)).body
    return `${stock} ${description}`
  }
  const setStock = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, id))
  await expect.poll(newestId).toBe(id)
  expect(await stockOf(call)).toBe('10 Stored')
  expect(await stockOf(callAsStaff)).toBe('30 Stored')
  await setStock(20)
  await changeUnnoticed(id)
  const other = await insertProduct(db)
  await expect.poll(newestId).toBe(other.id)
  expect(await stockOf(call)).toBe('10 Stored')
  expect(await stockOf(callAsStaff)).toBe('20 Changed')
  await setStock(9)
  await expect.poll(() => stockOf(call)).toBe('9 Changed')
})

describe('a replica that starts after 2,000 orders validates cached values', () => {
  it.each([
    ['alone', ['ChangeReplica']],
    ['and the hub with it', ['RealtimeHub', 'ChangeReplica']],
  ] as const)('%s', async (_which, evicted) => {
    const unchanged = await insertProduct(db, { description: 'Stored' })
    const changed = await insertProduct(db, { name: 'Before' })
    await expect.poll(newestId).toBe(changed.id)
    const read = async () => ({
      description: (await call(`/products/${unchanged.id}`)).body.description,
      name: (await call(`/products/${changed.id}`)).body.name,
    })
    expect(await read()).toEqual({ description: 'Stored', name: 'Before' })
    await changeUnnoticed(unchanged.id)
    await db.update(products).set({ name: 'After' }).where(eq(products.id, changed.id))
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into events (topic, kind, subject_id, created_at_ms)
      select 'orders', 'saved', ${changed.id} || i, 0 from n`)
    const other = await insertProduct(db)
    // Reading either product here would make its cache entry newer than the orders.
    await expect.poll(newestId).toBe(other.id)
    for (const className of evicted) await worker.evict(className)
    // On a busy machine, the replica may start too late for the first response. Caches are then used
    // for one more second.
    await expect.poll(read, { timeout: 5000 }).toEqual({ description: 'Stored', name: 'After' })
  })
})
