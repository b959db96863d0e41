import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { type LibsqlServer, startLibsqlServer } from './local-server.ts'
import { findMigrationFaults, migrateDatabase, ownMigrations } from './migrate.ts'
import { type Database, openDatabase, writeBatch } from './open.ts'
import { DatabaseUnreachable } from './connection/send.ts'
import { events } from './schema/events.ts'
import { products } from './schema/products.ts'
import { audit } from './schema/audit.ts'
import { customers } from './schema/customers.ts'
import { orders } from './schema/orders.ts'
import { reviews } from './schema/reviews.ts'
import { seedReviewsWhenNew, seedWhenEmpty } from './seed.ts'
import { seedProducts } from './seed/rows.ts'

let dataDir: string
let server: LibsqlServer
let db: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-migrate-'))
  server = await startLibsqlServer({ dataDir })
  db = openDatabase(server)
  await migrateDatabase(db)
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let sequence = 0
const insertProduct = async (overrides: Partial<typeof products.$inferInsert> = {}) => {
  const row: typeof products.$inferInsert = {
    id: `migrated-${(sequence += 1)}`,
    name: 'Plain Tee',
    description: 'A tee.',
    priceCents: 4000,
    image: '/media/tee.webp',
    category: 'Shirts',
    stock: 5,
    sizes: [],
    colors: [],
    tags: [],
    specifications: {},
    createdAtMs: 1,
    updatedAtMs: 1,
    ...overrides,
  }
  await db.insert(products).values(row)
  return row
}

const eventsOf = async (id: string): Promise<string[]> => {
  const rows = await db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.seq)
  return rows.map(({ topic, kind }) => `${topic} ${kind}`)
}

const search = async (words: string): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    sql`select id from product_search where product_search match ${words}`,
  )
  return rows.map(({ id }) => id)
}

it('changes nothing when it runs again', async () => {
  const { id } = await insertProduct()
  await migrateDatabase(db)
  expect(await db.$count(products, eq(products.id, id))).toBe(1)
})

it('seeds an empty catalogue once, newest first in the order of the catalogue', async () => {
  await db.delete(products)
  expect(await seedWhenEmpty(db, Date.now())).toBe(seedProducts.length)
  expect(await seedWhenEmpty(db, Date.now())).toBe(0)
  const rows = await db.query.products.findMany({ orderBy: sql`created_at_ms desc` })
  expect(rows.map(({ id }) => id)).toEqual(seedProducts.map(({ id }) => id))
})

it('writes an event for every change of a product, and none for a change of nothing', async () => {
  const { id } = await insertProduct()
  await db.update(products).set({ stock: 4 }).where(eq(products.id, id))
  await db.delete(products).where(eq(products.id, id))
  await db.delete(products).where(eq(products.id, id))
  expect(await eventsOf(id)).toEqual(['products saved', 'products stock-shown', 'products removed'])
})

it('writes no event for a change that is rolled back', async () => {
  const { id } = await insertProduct({ stock: 1 })
  const sale = db.update(products).set({ stock: 0 }).where(eq(products.id, id))
  const oversale = db.update(products).set({ stock: -1 }).where(eq(products.id, id))
  await expect(writeBatch(db, [sale, oversale])).rejects.toThrow(/products_stock_not_negative/)
  expect(await eventsOf(id)).toEqual(['products saved'])
})

it('dates events within the second they happen', async () => {
  const { id } = await insertProduct()
  const [event] = await db.select().from(events).where(eq(events.subjectId, id))
  expect(Math.abs((event?.createdAtMs ?? 0) - Date.now())).toBeLessThan(60_000)
})

const insertOrder = (overrides: Partial<typeof orders.$inferInsert> = {}) =>
  db.insert(orders).values({
    id: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    requestSha256: '',
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    shippingAddress: { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' },
    subtotalCents: 4000,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 4000,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...overrides,
  })

const customer = async (email: string) =>
  (await db.select().from(customers).where(eq(customers.email, email)))[0]

it('derives a customer from the orders of one email, named as on the last one', async () => {
  await insertOrder({ createdAtMs: 5, customerEmail: 'Ada@Example.com', customerName: 'Ada B.' })
  await insertOrder({ createdAtMs: 2, customerPhone: '504-555-0100' })
  expect(await customer('ada@example.com')).toEqual({
    email: 'ada@example.com',
    name: 'Ada B.',
    phone: null,
    totalOrders: 2,
    totalSpentCents: 8000,
    firstOrderAtMs: 2,
    lastOrderAtMs: 5,
    cancelledOrders: 0,
  })
})

it('lets a customer follow when an order moves, and go with the last one', async () => {
  const id = 'moved'
  await insertOrder({ id, customerEmail: 'bo@example.com' })
  await db.update(orders).set({ customerEmail: 'cy@example.com' }).where(eq(orders.id, id))
  expect(await customer('bo@example.com')).toBeUndefined()
  expect(await customer('cy@example.com')).toMatchObject({ totalOrders: 1 })
  await db.delete(orders).where(eq(orders.id, id))
  expect(await customer('cy@example.com')).toBeUndefined()
})

it('seeds reviews of the seeded products once, also when all were rejected since', async () => {
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

it('finds products by the stem of a word in name, description or tags', async () => {
  const { id } = await insertProduct({ name: 'Zephyr Hoodie', tags: ['windbreaking'] })
  expect(await search('zephyrs')).toEqual([id])
  expect(await search('windbreak')).toEqual([id])
})

it('finds a product by its new name only, and not at all once it is removed', async () => {
  const { id } = await insertProduct({ name: 'Quokka Cap' })
  await db.update(products).set({ name: 'Wombat Cap' }).where(eq(products.id, id))
  expect(await search('quokka')).toEqual([])
  expect(await search('wombat')).toEqual([id])
  await db.delete(products).where(eq(products.id, id))
  expect(await search('wombat')).toEqual([])
})

it('distinguishes an unreachable server from a statement that fails', async () => {
  const unreachable = openDatabase({ url: 'http://127.0.0.1:9' })
  await expect(unreachable.$client.execute('select 1')).rejects.toThrow(DatabaseUnreachable)
  await expect(db.$client.execute('select nothing')).rejects.not.toThrow(DatabaseUnreachable)
})

it.each([
  ['only a comment', '-- to be written\n'],
  ['nothing after a breakpoint', 'select 1;--> statement-breakpoint\n'],
])('names a migration with %s, and changes nothing', async (_what, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(ownMigrations, folder, { recursive: true })
  expect(await findMigrationFaults(folder)).toEqual([])
  await writeFile(join(folder, '0099_late.sql'), text)
  await expect(migrateDatabase(db, folder)).rejects.toThrow('0099_late.sql has no statement')
})
