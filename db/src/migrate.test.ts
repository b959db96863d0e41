import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'

import { startLibsqlServer } from './local-server.ts'
import { migrateDatabase, ownMigrations, readMigrationState } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { DatabaseUnreachable } from './connection/connect.ts'
import { events } from './schema/events.ts'
import { products } from './schema/products.ts'
import { audit } from './schema/audit.ts'
import { reviews } from './schema/reviews.ts'
import { seedReviewsWhenNew, seedWhenEmpty } from './seed.ts'
import { seedProducts } from './seed/rows.ts'
import { openTestDatabase } from './test/test-database.ts'

const { db, insertProduct } = await openTestDatabase()

it('changes nothing when it runs again', async () => {
  const { id } = await insertProduct()
  await migrateDatabase(db)
  expect(await db.$count(products, eq(products.id, id))).toBe(1)
})

it('seeds an empty catalogue once, with creation times in the order of the catalogue', async () => {
  await db.delete(products)
  expect(await seedWhenEmpty(db, Date.now())).toBe(seedProducts.length)
  expect(await seedWhenEmpty(db, Date.now())).toBe(0)
  const rows = await db.query.products.findMany({ orderBy: sql`created_at_ms desc` })
  expect(rows.map(({ id }) => id)).toEqual(seedProducts.map(({ id }) => id))
})

it('seeds reviews of the seeded products once, even if all have since been rejected', async () => {
  await seedReviewsWhenNew(db, Date.now())
  const rows = await db.select().from(reviews)
  const ids = new Set(seedProducts.map(({ id }) => id))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ productId }) => ids.has(productId))).toBe(true)
  await db.delete(reviews)
  await db.insert(audit).values({
    writeId: 'w',
    actor: 'ada@example.com',
    action: 'delete',
    noun: 'review',
    subjectId: 'review-01',
    createdAtMs: 1,
  })
  await seedReviewsWhenNew(db, Date.now())
  expect(await db.$count(reviews)).toBe(0)
})

it('distinguishes an unreachable server from a statement that fails', async () => {
  const unreachable = openDatabase({ url: 'http://127.0.0.1:9' })
  await expect(unreachable.$client.execute('select 1')).rejects.toThrow(DatabaseUnreachable)
  await expect(db.$client.execute('select nothing')).rejects.not.toThrow(DatabaseUnreachable)
})

describe('an upgrade', () => {
  const openEmpty = async (): Promise<Database> => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-upgrade-'))
    const own = await startLibsqlServer({ dataDir: folder })
    onTestFinished(async () => {
      await own.stop()
      await rm(folder, { recursive: true, force: true })
    })
    return openDatabase(own)
  }

  const copyVersion = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-version-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(ownMigrations, join(folder, 'migrations'), { recursive: true })
    await cp(join(ownMigrations, '../triggers.sql'), join(folder, 'triggers.sql'))
    return folder
  }

  const addMigration = async (folder: string, text: string): Promise<void> => {
    await writeFile(join(folder, 'migrations/0099_next.sql'), text)
    const file = join(folder, 'migrations/meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: object[] }
    const entry = { idx: 99, version: '6', when: 9e12, tag: '0099_next', breakpoints: true }
    await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  }

  const editTriggers = async (folder: string, from: string, to: string): Promise<void> => {
    const file = join(folder, 'triggers.sql')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to))
  }

  const insertInto = (to: Database, id: string) =>
    to.run(sql`
      insert into products
        (id, name, description, price_cents, image, category, stock, sizes, colors, tags,
          specifications, created_at_ms, updated_at_ms)
        values (${id}, 'Tee', '', 4000, '', 'Shirts', 5, '[]', '[]', '[]', '{}', 1, 1)`)

  const kindsOf = async (of: Database, id: string): Promise<string[]> => {
    const rows = await of.select().from(events).where(eq(events.subjectId, id)).orderBy(events.seq)
    return rows.map(({ kind }) => kind)
  }

  it('changes tables and triggers at once, keeps the rows, and is left alone by an older version', async () => {
    const shop = await openEmpty()
    expect(await readMigrationState(shop)).toEqual({
      isNew: true,
      missing: [
        '0000_start',
        '0001_model_state',
        '0002_assistant_ratings',
        '0003_settings',
        '0004_order_charges',
        '0005_settings_next',
        '0006_discounts',
        '0007_payments',
        'triggers',
      ],
      unknownCount: 0,
    })
    await migrateDatabase(shop)
    await insertInto(shop, 'old')
    const next = await copyVersion()
    await addMigration(next, 'alter table products rename column tax_rate to tax_share')
    await editTriggers(next, 'tax_rate', 'tax_share')
    await editTriggers(next, "('products', 'removed', OLD.id)", "('products', 'gone', OLD.id)")
    const folder = join(next, 'migrations')
    expect(await readMigrationState(shop, folder)).toEqual({
      isNew: false,
      missing: ['0099_next', 'triggers'],
      unknownCount: 0,
    })
    await migrateDatabase(shop, folder)
    expect(await readMigrationState(shop, folder)).toMatchObject({ missing: [] })
    expect(await readMigrationState(shop)).toMatchObject({ missing: [], unknownCount: 1 })
    await migrateDatabase(shop)
    await insertInto(shop, 'new')
    await shop.run(sql`delete from products`)
    expect(await kindsOf(shop, 'old')).toEqual(['saved', 'gone'])
    expect(await kindsOf(shop, 'new')).toEqual(['saved', 'gone'])
  })

  it('changes nothing if a statement fails', async () => {
    const shop = await openEmpty()
    await migrateDatabase(shop)
    const next = await copyVersion()
    await addMigration(next, 'delete from a_table_that_is_missing')
    await expect(migrateDatabase(shop, join(next, 'migrations'))).rejects.toThrow(
      'a_table_that_is_missing',
    )
    expect(await readMigrationState(shop)).toEqual({ isNew: false, missing: [], unknownCount: 0 })
    await insertInto(shop, 'tee')
    expect(await kindsOf(shop, 'tee')).toEqual(['saved'])
  })
})
