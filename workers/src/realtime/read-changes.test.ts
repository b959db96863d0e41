import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { moduleValues } from '@shop/db/schema/module-values'
import { moduleChannels } from '@shop/db/schema/releases'
import { insertProduct } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'
import { readChanges } from './read-changes.ts'
import { maxEvents } from './read-outbox.ts'

const db = await openOwnDatabase()

it('begins at 0 with an empty outbox', async () => {
  expect(await readChanges(db, 0)).toMatchObject({ floor: 0, seq: 0, messages: [] })
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
  const { floor, seq, messages } = await readChanges(db, 7)
  expect({ floor, seq }).toEqual({ floor: 0, seq: 7 })
  expect(messages).toMatchObject([
    { seq: 4, topic: 'products', subjectId: id, shownSeq: 3, listsSeq: 1 },
    { seq: 6, topic: 'releases', subjectId: 'catalog' },
    { seq: 7, topic: 'values', subjectId: 'looks' },
  ])
})

it('knows nothing from before a restore', async () => {
  await markRestored(db)
  const { id } = await insertProduct(db)
  const last = 1_000_000_008
  expect(await readChanges(db, last + 1)).toMatchObject({
    floor: last,
    messages: [{ seq: last + 1, subjectId: id }],
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
  expect(read.messages).toHaveLength(maxEvents)
  await full.delete(events).where(sql`seq <= ${last - 10}`)
  const { floor, messages } = await readChanges(full, last)
  expect([floor, messages.length]).toEqual([last - 10, 10])
})
