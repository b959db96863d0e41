/** What migration 0013 adds: an index of texts anywhere in a product's words. */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { insertOldProduct, openBefore } from './database-before.ts'
import { migrateDatabase } from './migrate.ts'
import type { Database } from './open.ts'
import { products } from './schema/products.ts'

const find = async (db: Database, text: string): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    sql`select id from product_text_search where product_text_search match ${`"${text}"`} order by id`,
  )
  return rows.map(({ id }) => id)
}

it('has the products that were there before, and those that come after', async () => {
  const db = await openBefore(13)
  await insertOldProduct(db, { id: 'old', name: 'Crescent Cap' })
  await migrateDatabase(db)
  await insertOldProduct(db, { id: 'new', name: 'Iridescent Tee' })
  expect(await find(db, 'ESCEN')).toEqual(['new', 'old'])
})

it('follows a new name and a removal, and is left alone by a sale', async () => {
  const db = await openBefore(13)
  await migrateDatabase(db)
  await insertOldProduct(db, { id: 'one', name: 'Quokka Cap' })
  const stored = () => db.all(sql`select id, hex(block) as block from product_text_search_data`)
  const before = await stored()
  await db.update(products).set({ stock: 4, updatedAtMs: 2 }).where(eq(products.id, 'one'))
  expect(await stored()).toEqual(before)
  await db.update(products).set({ name: 'Wombat Cap' }).where(eq(products.id, 'one'))
  expect(await stored()).not.toEqual(before)
  expect([await find(db, 'okka'), await find(db, 'omba')]).toEqual([[], ['one']])
  await db.delete(products).where(eq(products.id, 'one'))
  expect(await find(db, 'omba')).toEqual([])
})
