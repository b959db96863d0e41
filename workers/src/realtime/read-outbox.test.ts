import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq, max, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'
import { maxMessages } from './message-ring.ts'
import { readChanges, readOutbox } from './read-outbox.ts'

const db = await openOwnDatabase()

const lastSeq = async (): Promise<number> => {
  const [row] = await db.select({ seq: max(events.seq) }).from(events)
  return row?.seq ?? 0
}

const texts = ({ messages }: Awaited<ReturnType<typeof readOutbox>>) =>
  messages.map(({ text }) => JSON.parse(text))

it('begins at 0 with an empty outbox', async () => {
  expect(await readOutbox(db)).toEqual({
    floor: 0,
    floorAtMs: 0,
    seq: 0,
    messages: [],
    changes: { floor: 0, seq: 0, last: new Map() },
    hasMore: false,
  })
})

it('sends a saved product once, in its current state, with the number of its last event', async () => {
  const { id } = await insertProduct(db, { stock: 10 })
  for (const stock of [9, 8]) await db.update(products).set({ stock }).where(eq(products.id, id))
  const read = await readOutbox(db, 0)
  expect(read).toMatchObject({ floor: 0, seq: 3, hasMore: false })
  expect(texts(read)).toMatchObject([{ type: 'product.saved', seq: 3, product: { id, stock: 8 } }])
})

it('sends only the id of a deleted product', async () => {
  const after = await lastSeq()
  const { id } = await insertProduct(db)
  await db.delete(products).where(eq(products.id, id))
  expect(texts(await readOutbox(db, after))).toMatchObject([{ type: 'product.removed', id }])
})

it('returns no messages when nothing has happened', async () => {
  const seq = await lastSeq()
  expect(await readOutbox(db, seq)).toMatchObject({ seq, messages: [], hasMore: false })
})

it('reads events page by page if there are more than fit on one page', async () => {
  const after = await lastSeq()
  await db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxMessages + 5})
    insert into events (topic, kind, subject_id, created_at_ms)
    select 'orders', 'saved', 'order-' || i, 0 from n`)
  const first = await readOutbox(db, after)
  expect(first).toMatchObject({ seq: after + maxMessages, hasMore: true })
  expect(await readOutbox(db, first.seq)).toMatchObject({ seq: await lastSeq(), hasMore: false })
})

it('returns the last messages if no number is given', async () => {
  const seq = await lastSeq()
  const read = await readOutbox(db)
  expect(read).toMatchObject({ floor: seq - maxMessages, seq, hasMore: false })
  expect(read.messages).toHaveLength(maxMessages)
})

it('a feed that starts over knows all subjects of a busy day, not only the last events', async () => {
  const busy = await openOwnDatabase()
  const { id } = await insertProduct(busy)
  await busy.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${maxMessages + 5})
    insert into events (topic, kind, subject_id, created_at_ms)
    select 'orders', 'saved', 'order-' || (i % 3), 0 from n`)
  const read = await readOutbox(busy)
  expect(read).toMatchObject({ floor: 0, seq: maxMessages + 6, hasMore: false })
  expect(texts(read)).toMatchObject([
    { type: 'product.saved', seq: 1, product: { id } },
    { seq: maxMessages + 4 },
    { seq: maxMessages + 5 },
    { seq: maxMessages + 6 },
  ])
})

it('returns the subjects in the order of their last changes, which eviction relies on', async () => {
  const after = await lastSeq()
  const { id } = await insertProduct(db, { stock: 100 })
  const other = await insertProduct(db, { stock: 100 })
  await db.update(products).set({ stock: 99 }).where(eq(products.id, other.id))
  await db.update(products).set({ stock: 5 }).where(eq(products.id, id))
  const seq = await lastSeq()
  for (const { last } of [(await readOutbox(db, after)).changes, await readChanges(db, seq)])
    expect([...last.values()]).toEqual([...last.values()].toSorted((a, b) => a - b))
})

it('detects by lower event numbers that a database was restored by hand', async () => {
  const seq = await lastSeq()
  expect(await readOutbox(db, seq + 1)).toMatchObject({ floor: seq, seq, messages: [] })
})

it('leaves out everything before a restore, for a running feed and for a new one', async () => {
  const before = await lastSeq()
  await insertProduct(db)
  await markRestored(db)
  const floor = await lastSeq()
  const { id } = await insertProduct(db)
  for (const after of [before, undefined]) {
    const read = await readOutbox(db, after)
    expect(read).toMatchObject({ floor, seq: floor + 1 })
    expect(texts(read)).toMatchObject([{ type: 'product.saved', product: { id } }])
  }
})
