import { markRestored } from '@shop/db/mark-restored'
import { events } from '@shop/db/schema/events'
import { insertProduct } from '@shop/testkit/builders'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'

it('gives a restore an event number above all that pages may have seen, and numbers later events above that', async () => {
  const db = await openOwnDatabase()
  await insertProduct(db)
  const [first] = await db.select().from(events)
  await markRestored(db)
  await insertProduct(db)
  const [, restored, saved] = await db.select().from(events).orderBy(asc(events.seq))
  expect(restored).toMatchObject({ kind: 'restored', subjectId: '' })
  expect(restored?.seq).toBeGreaterThan((first?.seq ?? 0) + 999_999_999)
  expect(saved?.seq).toBe((restored?.seq ?? 0) + 1)
})
