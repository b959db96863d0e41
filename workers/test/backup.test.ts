import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

import { listReplaced } from '@shop/db/backup/restore-backup'
import { writeBackup } from '@shop/db/backup/write-backup'
import { eraseQueries } from '@shop/db/erase-person'
import { checkInvariants } from '@shop/db/invariants'
import type { Database } from '@shop/db/open'
import { audit } from '@shop/db/schema/audit'
import { consents, customers } from '@shop/db/schema/customers'
import { events } from '@shop/db/schema/events'
import { orders } from '@shop/db/schema/orders'
import { products, stockMovements } from '@shop/db/schema/products'
import { moduleChannels } from '@shop/db/schema/releases'
import { staffSessions } from '@shop/db/schema/sessions'
import { seedLarge } from '@shop/db/seed-large'
import { insertOrder, insertOrderItem, insertProduct, insertReview } from '@shop/testkit/builders'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { contentOf, openTwoShops, schemaOf } from './two-shops.ts'

const { source, target, between } = await openTwoShops()

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
  it('has every row of every table, order lines in order, the full-text index, and the same schema', async () => {
    const { id } = await sellSome(source, 5)
    await insertReview(source)
    await source.update(products).set({ stock: 7 }).where(eq(products.id, id))
    await sellSome(target, 2)
    const schema = await schemaOf(target)
    await between.backUp()
    await between.restore()
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(await schemaOf(target)).toEqual(schema)
    const found = await target.all(
      sql`select id from product_search where product_search match 'tee'`,
    )
    expect(found).toContainEqual({ id })
    expect((await checkInvariants(target)).broken.map(({ invariant }) => invariant)).not.toContain(
      'every product is in both full-text indexes, under the number of its text',
    )
  })

  it('duplicates no events, movements or totals, and makes open pages reload', async () => {
    await sellSome(source, 3)
    await between.backUp()
    await insertProduct(target)
    const [last] = await target.select().from(events).orderBy(desc(events.seq)).limit(1)
    await between.restore()
    const [restored, ...others] = await target.select().from(events)
    expect(restored).toMatchObject({ kind: 'restored' })
    expect(restored?.seq).toBeGreaterThan(last?.seq ?? 0)
    expect(others).toEqual([])
    expect(await target.$count(stockMovements)).toBe(await source.$count(stockMovements))
    expect(await target.$count(customers)).toBe(await source.$count(customers))
  })

  it('continues to sell: triggers, keys and numbers work as before', async () => {
    const product = await sellSome(source, 1)
    await between.backUp()
    await between.restore()
    const moved = await target.$count(stockMovements)
    await insertOrder(target, { customerEmail: 'new@example.com' })
    await target.update(products).set({ stock: 3 }).where(eq(products.id, product.id))
    expect(await target.$count(customers, eq(customers.email, 'new@example.com'))).toBe(1)
    expect(await target.$count(stockMovements)).toBe(moved + 1)
  })

  it('keeps the releases and tokens of the target shop', async () => {
    const channel = { module: 'shell', channel: 'live', version: '1', updatedAtMs: 1 }
    await target.insert(moduleChannels).values(channel)
    await between.backUp()
    await between.restore()
    expect(await target.select().from(moduleChannels)).toEqual([channel])
    expect(gunzipSync(await readFile(between.file)).toString()).not.toContain('module_channels')
  })

  it('erases again people who were erased after the backup was made, even if the clocks differ', async () => {
    const { customerEmail: email, id } = await insertOrder(source)
    await between.backUp()
    await between.restore(source)
    await source.batch([
      ...eraseQueries(source, email, 'erased-1@erased.invalid'),
      source.insert(audit).values({
        writeId: 'w',
        actor: 'staff',
        action: 'erase',
        noun: 'customer',
        subjectId: id,
        after: '{}',
        createdAtMs: Date.now() - 600_000,
      }),
    ])
    expect(await between.restore(source)).toEqual({ erasedAgain: 1, notErasedAgain: 0 })
    expect(await source.$count(orders, eq(orders.customerEmail, email))).toBe(0)
    expect(await source.$count(customers, eq(customers.email, email))).toBe(0)
    expect(await source.$count(audit, eq(audit.subjectId, id))).toBe(1)
  })

  it('revives no session that has ended, even from a backup that has sessions', async () => {
    const session = { codeSha256: 'code', sessionSha256: 'session', expiresAtMs: 9e15 }
    await source.insert(staffSessions).values({ ...session, endedAtMs: 1 })
    await between.backUp()
    const [header = '', ...rows] = gunzipSync(await readFile(between.file))
      .toString()
      .split('\n')
      .slice(0, -2)
    const { tables, ...facts } = JSON.parse(header)
    const own = { name: 'staff_sessions', columns: ['code_sha256', 'expires_at_ms'], rows: 1 }
    // Releases that back up sessions write format 1, and refuse a later one as newer.
    expect(facts.format).toBe(2)
    const old = { ...facts, format: 1, tables: [own, ...tables] }
    const lines = [JSON.stringify(old), '["code",9]', ...rows]
    const text = lines.map((line) => `${line}\n`).join('')
    const sha256 = createHash('sha256').update(text).digest('hex')
    await writeFile(between.file, gzipSync(`${text}${JSON.stringify({ sha256 })}\n`))
    await between.restore(source)
    expect(await source.select().from(staffSessions)).toMatchObject([{ endedAtMs: 1 }])
  })

  it('does not resubscribe people who unsubscribed after the backup was made', async () => {
    const agreed = { wording: 'Email me', orderId: 'o', consentedAtMs: 10 }
    const row = (email: string) => ({ ...agreed, email, unsubscribeKey: email })
    await source.insert(consents).values(['left@a', 'stays@a'].map(row))
    await between.backUp()
    await source.update(consents).set({ unsubscribedAtMs: 20 }).where(eq(consents.email, 'left@a'))
    await between.restore(source)
    const restored = await source.select().from(consents).orderBy(consents.email)
    expect(restored.map(({ email, unsubscribedAtMs }) => [email, unsubscribedAtMs])).toEqual([
      ['left@a', 20],
      ['stays@a', null],
    ])
  })
})

describe('a backup of a shop that is selling', () => {
  it('shows one moment: each order has its lines, and each email has one customer', async () => {
    const size = { products: 20, customers: 400, orders: 1200, reviews: 10 }
    await seedLarge({ db: source, size, nowMs: Date.now() })
    const shop = { isSelling: true }
    const sell = async (): Promise<number> => {
      let sold = 0
      for (; shop.isSelling; sold += 1) {
        const id = crypto.randomUUID()
        const row = sql`${id}, ${id}, 'x', 'Ada', ${`${id}@example.com`}, '{}', 'pending', 1, 1, 1, 1, 1, 1`
        await source.batch([
          source.run(
            sql`insert into orders (id, idempotency_key, request_sha256, customer_name, customer_email, shipping_address, status, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms) values (${row})`,
          ),
          source.run(
            sql`insert into order_items (id, order_id, product_id, name, quantity, price_cents) values (${`${id}-1`}, ${id}, 'tee', 'Tee', 1, 1)`,
          ),
        ])
      }
      return sold
    }
    const selling = [sell(), sell(), sell()]
    const { tables } = await between.backUp()
    shop.isSelling = false
    const sold = (await Promise.all(selling)).reduce((sum, one) => sum + one, 0)
    expect(sold).toBeGreaterThan(3)
    await between.restore()
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
    expect(
      tables.map(({ name }) => name).filter((name) => /key|secret|token|webhook/.test(name)),
    ).toEqual([])
    expect(await target.$count(orders)).toBe(rowsOf('orders'))
    const [odd] = await target.all<{ without: number; emails: number }>(sql`
      select (select count(*) from orders where not exists (select 1 from order_items where order_id = orders.id and product_id = 'tee') and customer_email like '%-%-%-%-%@example.com' and request_sha256 = 'x') as without,
        (select count(distinct lower(customer_email)) from orders) as emails`)
    expect(odd).toEqual({ without: 0, emails: await target.$count(customers) })
  })

  it('is readable only by its owner and leaves no partial file behind', async () => {
    await between.backUp()
    expect((await stat(between.file)).mode & 0o777).toBe(0o600)
    await expect(stat(`${between.file}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
    const again = writeBackup({ db: source, file: between.file, nowMs: 1 })
    await expect(again).rejects.toThrow(/exists already/)
  })

  it.each([
    ['/nowhere/at/all/backup.gz', /cannot be written/],
    ['/dev/full/backup.gz', /cannot be written/],
  ])('reports that it cannot be written to %s', async (path, message) => {
    await expect(writeBackup({ db: source, file: path, nowMs: 1 })).rejects.toThrow(message)
  })
})

it('reports what a restore would replace', async () => {
  await between.backUp()
  await insertReview(target)
  const replaced = await listReplaced(target, between.file)
  expect(replaced.map(({ name }) => name)).toContain('reviews')
})
