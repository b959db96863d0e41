import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { moduleValues } from '@shop/db/schema/backends'
import { moduleChannels } from '@shop/db/schema/releases'
import { insertProduct } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'
import { maxEvents, readChanges } from './read-outbox.ts'

const db = await openOwnDatabase()

it('begins at 0 with an empty outbox', async () => {
  expect(await readChanges(db, 0)).toEqual({ floor: 0, seq: 0, last: new Map() })
})

it('returns the last change of each product, release and store, but none of orders', async () => {
  const { id } = await insertProduct(db, { stock: 30 })
  const setStock = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, id))
  for (const stock of [5, 40, 39]) await setStock(stock)
  await db
    .insert(events)
    .values({ topic: 'orders', kind: 'saved', subjectId: 'one', createdAtMs: 0 })
  const live = { module: 'catalog', channel: 'live', version: 'a', updatedAtMs: 0 }
  await db.insert(moduleChannels).values(live)
  await db
    .insert(moduleValues)
    .values({ module: 'looks', key: 'a', value: '1', bytes: 2, updatedAtMs: 0 })
  await setStock(38)
  const { floor, seq, last } = await readChanges(db, 7)
  expect({ floor, seq }).toEqual({ floor: 0, seq: 7 })
  expect(Object.fromEntries(last)).toEqual({
    lists: 1,
    shown: 3,
    [`product:${id}`]: 3,
    stock: 4,
    releases: 6,
    'values:looks': 7,
  })
})

it('knows nothing from before a restore', async () => {
  await markRestored(db)
  const { id } = await insertProduct(db)
  const last = 1_000_000_008
  expect(await readChanges(db, last + 1)).toMatchObject({
    floor: last,
    last: new Map([
      ['stock', last + 1],
      ['shown', last + 1],
      [`product:${id}`, last + 1],
      ['lists', last + 1],
    ]),
  })
})

it('reaches back as far as the outbox, but not to deleted events', async () => {
  const full = await openOwnDatabase()
  const last = maxEvents + 50
  await full.run(sql`
    with recursive n(seq) as (select 1 union all select seq + 1 from n where seq < ${last})
    insert into events (seq, topic, kind, subject_id, created_at_ms)
    select seq, 'products', 'saved', 'p' || seq, 0 from n`)
  const read = await readChanges(full, last)
  expect(read).toMatchObject({ floor: 50, seq: last })
  const products = ({ last: all }: typeof read) =>
    [...all.keys()].filter((one) => one.startsWith('product:'))
  expect(products(read)).toHaveLength(maxEvents)
  await full.delete(events).where(sql`seq <= ${last - 10}`)
  const left = await readChanges(full, last)
  expect([left.floor, products(left).length]).toEqual([last - 10, 10])
})
