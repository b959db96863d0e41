/** What migration 0023 adds: the sizes and colors that a product is left in, once one of its variants has sold out. */
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { insertOldProduct, openBefore } from './database-before.ts'
import { migrateDatabase } from './migrate.ts'
import type { Database } from './open.ts'
import { productVariants } from './schema/product-variants.ts'
import { products } from './schema/products.ts'

const insertProduct = (db: Database, id: string, stock: number) =>
  insertOldProduct(db, { id, stock, sizes: '["S","M"]', colors: '["Black","Navy"]' })

const insertVariants = (db: Database, productId: string, stocks: Record<string, number>) =>
  db.insert(productVariants).values(
    Object.entries(stocks).map(([choice, stock]) => {
      const [size = '', color = ''] = choice.split('/')
      return { productId, size, color, stock }
    }),
  )

const setStock = (db: Database, choice: { size: string; color: string }, stock: number) =>
  db
    .update(productVariants)
    .set({ stock })
    .where(and(eq(productVariants.size, choice.size), eq(productVariants.color, choice.color)))

const allSizes = ['M', 'S']

const readLeft = async (db: Database): Promise<Record<string, unknown>> => {
  const rows = await db.select({ id: products.id, left: products.choicesLeft }).from(products)
  return Object.fromEntries(rows.map(({ id, left }) => [id, left]))
}

it('is known of products that were there before', async () => {
  const db = await openBefore(23)
  await insertVariants(db, 'some', { 'S/Black': 0, 'M/Black': 2, 'M/Navy': 1 })
  await insertProduct(db, 'some', 3)
  await insertVariants(db, 'all', { 'S/Black': 1, 'M/Navy': 1 })
  await insertProduct(db, 'all', 2)
  await insertProduct(db, 'plain', 0)
  await migrateDatabase(db)
  expect(await readLeft(db)).toEqual({
    some: { sizes: ['M'], colors: ['Black', 'Navy'], allSizes },
    all: null,
    plain: null,
  })
})

it('follows the first and the last piece of a variant, and variants that come and go', async () => {
  const db = await openBefore(23)
  await migrateDatabase(db)
  await insertProduct(db, 'tee', 0)
  expect(await readLeft(db)).toEqual({ tee: null })
  await insertVariants(db, 'tee', { 'S/Black': 1, 'M/Navy': 0 })
  expect(await readLeft(db)).toEqual({ tee: { sizes: ['S'], colors: ['Black'], allSizes } })
  await setStock(db, { size: 'S', color: 'Black' }, 0)
  expect(await readLeft(db)).toEqual({ tee: { sizes: [], colors: [], allSizes } })
  await setStock(db, { size: 'M', color: 'Navy' }, 3)
  expect(await readLeft(db)).toEqual({ tee: { sizes: ['M'], colors: ['Navy'], allSizes } })
  await db.delete(productVariants).where(eq(productVariants.size, 'S'))
  expect(await readLeft(db)).toEqual({ tee: null })
  await db.delete(productVariants)
  expect(await readLeft(db)).toEqual({ tee: null })
})

it('has no color where a product has sizes alone', async () => {
  const db = await openBefore(23)
  await migrateDatabase(db)
  await insertVariants(db, 'cap', { S: 0, M: 4 })
  await insertProduct(db, 'cap', 4)
  expect(await readLeft(db)).toEqual({ cap: { sizes: ['M'], colors: [], allSizes } })
})
