import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { insertOrder, insertOrderItem, insertProduct, insertReview } from '@shop/testkit/builders'

import { eraseQueries } from '@shop/db/erase-person'
import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { audit } from '@shop/db/schema/audit'
import { customers } from '@shop/db/schema/customers'
import { events } from '@shop/db/schema/events'
import { orders } from '@shop/db/schema/orders'
import { products } from '@shop/db/schema/products'
import { moduleChannels } from '@shop/db/schema/releases'
import { seedLarge } from '@shop/db/seed-large'
import { stockMovements } from '@shop/db/schema/stock-movements'
import { listTables } from '@shop/db/backup/format'
import { checkBackup } from '@shop/db/backup/read-backup'
import { listReplaced, restoreBackup } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'

let folder: string
let shops: { server: LibsqlServer; db: Database }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  shops = await Promise.all(
    ['source', 'target'].map(async (name) => {
      const server = await startLibsqlServer({ dataDir: join(folder, name) })
      const db = openDatabase(server)
      await migrateDatabase(db)
      return { server, db }
    }),
  )
})
afterAll(async () => {
  await Promise.all(shops.map(({ server }) => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

let made = 0
let file: string
beforeEach(() => {
  file = join(folder, `backup-${(made += 1)}.jsonl.gz`)
})

const source = (): Database => shops[0]?.db ?? expect.fail()
const target = (): Database => shops[1]?.db ?? expect.fail()

const backUp = (db = source()) => writeBackup({ db, file, nowMs: Date.now() })
const restore = async (db = target()) =>
  restoreBackup({ db, file, header: await checkBackup(file) })

/** Every row of every table that a backup holds. */
const contentOf = async (db: Database) => {
  const tables = await listTables(db)
  const rows = await Promise.all(
    tables.map(({ name }) => db.$client.execute(`select * from "${name}" order by rowid`)),
  )
  return Object.fromEntries(
    tables.map(({ name }, index) => [name, rows[index]?.rows.map((row) => Object.values(row))]),
  )
}

const schemaOf = (db: Database) =>
  db.all(sql`select type, name, sql from sqlite_master order by type, name`)

/** Orders of one product, two lines each, which sell what they say. */
const sellSome = async (db: Database, count: number) => {
  const product = await insertProduct(db, { name: "O'Tee “ü” \u{1f3b7}", stock: 1000 })
  for (let index = 0; index < count; index += 1) {
    const order = await insertOrder(db, { customerName: `Ada ${index} \u202e` })
    for (const size of ['XL', 'S'])
      await insertOrderItem(db, { orderId: order.id, productId: product.id, size })
  }
  return product
}

describe('a backup that is restored elsewhere', () => {
  it('has every row of every table, lines in their order, the full-text index, and the same schema', async () => {
    const { id } = await sellSome(source(), 5)
    await insertReview(source())
    await source().update(products).set({ stock: 7 }).where(eq(products.id, id))
    await sellSome(target(), 2)
    const schema = await schemaOf(target())
    await backUp()
    await restore()
    expect(await contentOf(target())).toEqual(await contentOf(source()))
    expect(await schemaOf(target())).toEqual(schema)
    const found = await target().all(
      sql`select id from product_search where product_search match 'tee'`,
    )
    expect(found).toContainEqual({ id })
  })

  it('makes no event, no movement and no total a second time, and tells open pages to load again', async () => {
    await sellSome(source(), 3)
    await backUp()
    const before = await target().$count(events)
    await restore()
    const last = await target().select().from(events).orderBy(asc(events.seq))
    expect(last.length).toBe(before + 1)
    expect(last.at(-1)).toMatchObject({ kind: 'restored' })
    expect(await target().$count(stockMovements)).toBe(await source().$count(stockMovements))
    expect(await target().$count(customers)).toBe(await source().$count(customers))
  })

  it('sells on: triggers, keys and numbers work as before', async () => {
    const product = await sellSome(source(), 1)
    await backUp()
    await restore()
    const moved = await target().$count(stockMovements)
    await insertOrder(target(), { customerEmail: 'new@example.com' })
    await target().update(products).set({ stock: 3 }).where(eq(products.id, product.id))
    expect(await target().$count(customers, eq(customers.email, 'new@example.com'))).toBe(1)
    expect(await target().$count(stockMovements)).toBe(moved + 1)
  })

  it('keeps the releases and tokens of the shop that it is restored into', async () => {
    const channel = { module: 'shell', channel: 'live', version: '1', updatedAtMs: 1 }
    await target().insert(moduleChannels).values(channel)
    await backUp()
    await restore()
    expect(await target().select().from(moduleChannels)).toEqual([channel])
    expect(gunzipSync(await readFile(file)).toString()).not.toContain('module_channels')
  })

  it('erases those again who were erased after it was made', async () => {
    const { customerEmail: email, id } = await insertOrder(source())
    await backUp()
    await restore(source())
    await source().batch([
      ...eraseQueries(source(), email, 'erased-1@erased.invalid'),
      source().insert(audit).values({
        writeId: 'w',
        actor: 'staff',
        action: 'erase',
        noun: 'customer',
        subjectId: id,
        after: '{}',
        createdAtMs: Date.now(),
      }),
    ])
    expect(await restore(source())).toEqual({ erasedAgain: 1, notErasedAgain: 0 })
    expect(await source().$count(orders, eq(orders.customerEmail, email))).toBe(0)
    expect(await source().$count(customers, eq(customers.email, email))).toBe(0)
    expect(await source().$count(audit, eq(audit.subjectId, id))).toBe(1)
  })
})

describe('a backup of a shop that is selling', () => {
  it('is one moment: each order with its lines, and as many customers as there are emails', async () => {
    const size = { products: 20, customers: 400, orders: 2500, reviews: 10 }
    await seedLarge({ db: source(), size, nowMs: Date.now() })
    let isSelling = true
    const sell = async (): Promise<number> => {
      let sold = 0
      for (; isSelling; sold += 1) {
        const id = crypto.randomUUID()
        const row = sql`${id}, ${id}, 'x', 'Ada', ${`${id}@example.com`}, '{}', 'pending', 1, 1, 1, 1, 1, 1`
        await source().batch([
          source().run(
            sql`insert into orders (id, idempotency_key, request_sha256, customer_name, customer_email, shipping_address, status, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms) values (${row})`,
          ),
          source().run(
            sql`insert into order_items (id, order_id, product_id, name, quantity, price_cents) values (${`${id}-1`}, ${id}, 'tee', 'Tee', 1, 1)`,
          ),
        ])
      }
      return sold
    }
    const selling = [sell(), sell(), sell()]
    const { tables } = await backUp()
    isSelling = false
    const sold = (await Promise.all(selling)).reduce((sum, one) => sum + one, 0)
    expect(sold).toBeGreaterThan(3)
    await restore()
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
    expect(await target().$count(orders)).toBe(rowsOf('orders'))
    const [odd] = await target().all<{ without: number; emails: number }>(sql`
      select (select count(*) from orders where not exists (select 1 from order_items where order_id = orders.id and product_id = 'tee') and customer_email like '%-%-%-%-%@example.com' and request_sha256 = 'x') as without,
        (select count(distinct lower(customer_email)) from orders) as emails`)
    expect(odd).toEqual({ without: 0, emails: await target().$count(customers) })
  })

  it('is readable by its owner only, and leaves no part behind', async () => {
    await backUp()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(stat(`${file}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(backUp()).rejects.toThrow(/exists already/)
  })

  it.each([
    ['/nowhere/at/all/backup.gz', /cannot be written/],
    ['/dev/full/backup.gz', /cannot be written/],
  ])('says so when it cannot be written to %s', async (path, message) => {
    await expect(writeBackup({ db: source(), file: path, nowMs: 1 })).rejects.toThrow(message)
  })
})

describe('a file that cannot be restored', () => {
  const changed = async (change: (lines: string[]) => string[]): Promise<void> => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    await writeFile(file, gzipSync(change(lines).join('\n')))
  }
  const header = (lines: string[], changes: object): string[] => [
    JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changes }),
    ...lines.slice(1),
  ]

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['is missing', () => rm(file), /cannot be read/],
    [
      'is cut off',
      async () => writeFile(file, (await readFile(file)).subarray(0, 700)),
      /damaged or not whole/,
    ],
    ['lacks its last lines', () => changed((lines) => lines.slice(0, -5)), /damaged or not whole/],
    [
      'was changed by hand',
      () => changed((lines) => lines.map((line) => line.replace('pending', 'shipped'))),
      /damaged or not whole/,
    ],
    ['is no archive', () => writeFile(file, 'SQLite format 3'), /no backup of a shop/],
    [
      'is another archive',
      () => writeFile(file, gzipSync('{"some":"json"}\n')),
      /no backup of a shop/,
    ],
    [
      'is of a later format',
      () => changed((lines) => header(lines, { format: 99 })),
      /newer release/,
    ],
  ])('%s', async (_what, spoil, message) => {
    await backUp()
    await spoil()
    await expect(checkBackup(file)).rejects.toThrow(message)
  })

  it.each([
    [1, /newer release/],
    [-1, /older release/],
  ])('is of another schema by %i migrations, and nothing changes', async (difference, message) => {
    const { schema, tables, createdAtMs } = await backUp()
    const before = await contentOf(target())
    const wrong = {
      backup: 'shop',
      format: 1,
      schema: schema + difference,
      tables,
      createdAtMs,
    } as const
    await expect(restoreBackup({ db: target(), file, header: wrong })).rejects.toThrow(message)
    expect(await contentOf(target())).toEqual(before)
  })

  it('breaks a rule of the database: nothing changes, nor is anything left behind', async () => {
    const double = { sku: 'same-sku' }
    await insertProduct(source(), double)
    await insertProduct(source(), double)
    await backUp()
    await target().run(sql`create unique index one_sku on products (sku)`)
    const [before, schema] = [await contentOf(target()), await schemaOf(target())]
    await expect(restore()).rejects.toThrow(/UNIQUE/)
    expect(await contentOf(target())).toEqual(before)
    expect(await schemaOf(target())).toEqual(schema)
    await target().run(sql`drop index one_sku`)
  })
})

it('says what a restore would replace', async () => {
  await insertReview(target())
  expect((await listReplaced(target())).map(({ name }) => name)).toContain('reviews')
})
