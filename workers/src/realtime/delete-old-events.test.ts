import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { events } from '@shop/db/schema/events'

import { openOwnDatabase } from '../../test/own-database.ts'
import { deleteOldEvents, maxEvents, readOutbox } from './read-outbox.ts'

const db = await openOwnDatabase()
const last = maxEvents + 2500

beforeAll(async () => {
  await db.run(sql`
    with recursive n(seq) as (select 1 union all select seq + 1 from n where seq < ${last})
    insert into events (seq, topic, kind, subject_id, created_at_ms)
    select seq, 'products', 'removed', 'p' || seq, 0 from n`)
})

const count = (): Promise<number> => db.$count(events)

it('deletes nothing before the next multiple of a thousand events', async () => {
  await deleteOldEvents(db, { before: last - 1, seq: last })
  expect(await count()).toBe(last)
})

it('keeps the last events', async () => {
  await deleteOldEvents(db, { before: last - 1000, seq: last })
  expect(await count()).toBe(maxEvents)
  expect(await readOutbox(db)).toMatchObject({ seq: last })
})

it('keeps all other events while a module writes its values in a loop', async () => {
  const end = last + maxEvents
  await db.run(sql`
    with recursive n(seq) as (select ${last + 1} union all select seq + 1 from n where seq < ${end})
    insert into events (seq, topic, kind, subject_id, created_at_ms)
    select seq, 'values', 'saved', 'looks', 0 from n`)
  await deleteOldEvents(db, { before: end - 1000, seq: end })
  expect(await count()).toBe(maxEvents)
  expect(await db.$count(events, eq(events.topic, 'values'))).toBe(1)
  expect(await readOutbox(db)).toMatchObject({ seq: end })
})
