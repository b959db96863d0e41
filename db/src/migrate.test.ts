import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'

import { startLibsqlServer } from './local-server.ts'
import { checkInvariants } from './invariants.ts'
import { migrateDatabase, ownMigrations, readMigrationState } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { DatabaseUnreachable } from './connection/connect.ts'
import { events } from './schema/events.ts'
import { mails } from './schema/mails.ts'
import { products } from './schema/products.ts'
import { audit } from './schema/audit.ts'
import { reviews } from './schema/reviews.ts'
import { seedWhenNew } from './seed.ts'
import { seedProducts } from './seed/rows.ts'
import { openTestDatabase } from './test/test-database.ts'

const { db, insertProduct } = await openTestDatabase()

it('changes nothing when it runs again', async () => {
  const { id } = await insertProduct()
  await migrateDatabase(db)
  expect(await db.$count(products, eq(products.id, id))).toBe(1)
})

describe('the example catalogue', () => {
  it('fills a new shop once, with reviews, and creation times in the order of the catalogue', async () => {
    await db.delete(products)
    expect(await seedWhenNew(db, Date.now())).toBe(seedProducts.length)
    expect(await seedWhenNew(db, Date.now())).toBe(0)
    const rows = await db.query.products.findMany({ orderBy: sql`created_at_ms desc` })
    const ids = seedProducts.map(({ id }) => id)
    expect(rows.map(({ id }) => id)).toEqual(ids)
    const reviewed = await db.select().from(reviews)
    expect(reviewed.length).toBeGreaterThan(0)
    expect(reviewed.every(({ productId }) => ids.includes(productId))).toBe(true)
  })

  it('adds no example reviews to a shop with products of its own', async () => {
    await db.delete(products)
    await db.delete(reviews)
    await insertProduct()
    expect(await seedWhenNew(db, Date.now())).toBe(0)
    expect(await db.$count(reviews)).toBe(0)
  })

  it('does not come back once staff have deleted every product', async () => {
    await db.delete(products)
    await db.insert(audit).values({
      writeId: 'w',
      actor: 'ada@example.com',
      action: 'delete',
      noun: 'product',
      subjectId: 'focus-crest-tee',
      createdAtMs: 1,
    })
    expect(await seedWhenNew(db, Date.now())).toBe(0)
  })
})

it('distinguishes an unreachable server from a statement that fails', async () => {
  const unreachable = openDatabase({ url: 'http://127.0.0.1:9' })
  await expect(unreachable.$client.execute('select 1')).rejects.toThrow(DatabaseUnreachable)
  await expect(db.$client.execute('select nothing')).rejects.not.toThrow(DatabaseUnreachable)
})

type Entry = { tag: string }

const readJournal = async (migrations: string): Promise<{ entries: Entry[] }> =>
  JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'))

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
    const entry = { idx: 99, version: '6', when: 9e12, tag: '0099_next', breakpoints: true }
    await editJournal(folder, (entries) => [...entries, entry])
  }

  const editJournal = async (folder: string, edit: (entries: Entry[]) => Entry[]) => {
    const migrations = join(folder, 'migrations')
    const journal = await readJournal(migrations)
    const text = JSON.stringify({ ...journal, entries: edit(journal.entries) })
    await writeFile(join(migrations, 'meta/_journal.json'), text)
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

  it('changes tables and triggers at once, keeps the rows, and an older version undoes nothing', async () => {
    const shop = await openEmpty()
    expect(await readMigrationState(shop)).toEqual({
      isNew: true,
      missing: [...(await readJournal(ownMigrations)).entries.map(({ tag }) => tag), 'triggers'],
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

  it('gives each stored e-mail an id, and e-mails about refunds the amount', async () => {
    const shop = await openEmpty()
    const before = await copyVersion()
    await editJournal(before, (entries) => entries.filter(({ tag }) => tag < '0008'))
    // The older version has no tables for these triggers.
    const triggers = join(before, 'triggers.sql')
    const text = await readFile(triggers, 'utf8')
    await writeFile(
      triggers,
      text
        .replace(/-- Returns\n[\s\S]*?(?=-- Reviews\n)/, '')
        .replaceAll(/CREATE TRIGGER module_rows_[\s\S]*?^END;\n/gm, '')
        .replaceAll(/INSERT INTO deliveries\b[^;]*;/g, 'SELECT 1;'),
    )
    await migrateDatabase(shop, join(before, 'migrations'))
    await shop.$client.executeMultiple(`
      insert into orders (id, idempotency_key, request_sha256, customer_name, customer_email, shipping_address,
          subtotal_cents, shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms)
        values ('o1', 'k', 'h', 'Ada', 'ada@example.com', '{}', 900, 0, 0, 900, 1, 1);
      insert into payments (order_id, expires_at_ms) values ('o1', 1);
      insert into refunds (id, order_id, amount_cents, reason, next_try_at_ms, created_by, created_at_ms)
        values ('r1', 'o1', 300, '', 1, '', 77);
      insert into mails (order_id, kind, requested_at_ms, next_try_at_ms, created_at_ms)
        values ('o1', 'received', 0, 1, 1), ('o1', 'refunded', 77, 1, 1), ('o1', 'link', 77, 1, 1)`)
    await migrateDatabase(shop)
    const rows = await shop.select().from(mails).orderBy(mails.seq)
    expect(rows.map(({ id, data }) => [id, data])).toEqual([
      ['o1.received', {}],
      ['o1.refunded-77', { amountCents: 300 }],
      ['o1.link-77', {}],
    ])
  })

  it('numbers the searched texts, and both indexes follow a product that was stored before', async () => {
    const shop = await openEmpty()
    const before = await copyVersion()
    await editJournal(before, (entries) => entries.filter(({ tag }) => tag < '0023'))
    await writeFile(join(before, 'triggers.sql'), '')
    await migrateDatabase(shop, join(before, 'migrations'))
    await insertInto(shop, 'old')
    await shop.$client.executeMultiple(`
      insert into search_texts (kind, id, text) values ('order', 'o1', 'ada'), ('product', 'old', 'tee');
      insert into product_search (id, name) values ('old', 'Tee');
      insert into product_text_search (id, text) values ('old', 'tee')`)
    await migrateDatabase(shop)
    await insertInto(shop, 'new')
    await shop.run(sql`update products set name = 'Cap' where id = 'old'`)
    expect((await checkInvariants(shop)).broken.map(({ invariant }) => invariant)).not.toContain(
      'every product is in both full-text indexes, under the number of its text',
    )
    const [found] = await shop.all(sql`select
      (select group_concat(id) from product_search where product_search match 'tee') as words,
      (select group_concat(id) from product_text_search where product_text_search match 'tee') as texts,
      (select group_concat(kind || ' ' || id, ', ') from search_texts) as numbered`)
    expect(found).toEqual({
      words: 'new',
      texts: 'new',
      numbered: 'order o1, product new, product old',
    })
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
