import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type LibsqlServer, startLibsqlServer } from './local-server.ts'
import { type Database, openDatabase } from './open.ts'

let dataDir: string
let server: LibsqlServer
let db: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-open-'))
  server = await startLibsqlServer({ dataDir })
  db = openDatabase(server)
  await db.run(sql`create table counts (value integer not null)`)
  await db.run(sql`insert into counts values (0)`)
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const readCount = () => db.all<{ value: number }>(sql`select value from counts order by value`)

it('makes concurrent batches that write wait for each other', async () => {
  const addOne = () =>
    db.batch([
      db.run(sql`insert into counts select value from counts where false`),
      db.run(sql`update counts set value = value + 1`),
    ])
  await Promise.all(Array.from({ length: 12 }, addOne))
  expect(await readCount()).toEqual([{ value: 12 }])
})

it.each<[string, () => Promise<unknown>]>([
  ['batch', () => db.batch([db.run(sql`update counts set value = value + 0`)])],
  ['statement', async () => db.run(sql`update counts set value = value + 0`)],
])('sends a %s again while something else holds the lock', async (_kind, write) => {
  const other = new DatabaseSync(join(dataDir, 'dbs/default/data'))
  other.exec('begin immediate')
  const released = sleep(200).then(() => other.exec('commit'))
  await write()
  await released
  other.close()
  expect(await readCount()).toEqual([{ value: 12 }])
})

it('reads while something else holds the lock, even with common table expressions', async () => {
  const other = new DatabaseSync(join(dataDir, 'dbs/default/data'))
  other.exec('begin immediate')
  const [[row]] = await db.batch([
    db.all<{ value: number }>(sql`with one as (select value from counts) select value from one`),
  ])
  other.exec('rollback')
  other.close()
  expect(row).toEqual({ value: 12 })
})

it('lets many concurrent writers take turns', async () => {
  const write = () => db.batch([db.run(sql`update counts set value = value + 1`)])
  const read = () => db.all(sql`select value from counts`)
  await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? read() : write())))
  expect(await readCount()).toEqual([{ value: 32 }])
  await db.run(sql`update counts set value = 12`)
})

it('reads in batches without waiting for writers', async () => {
  const [first, second] = await db.batch([
    db.run(sql`select value from counts`),
    db.run(sql` SELECT count(*) as value from counts`),
  ])
  expect([first.rows[0]?.['value'], second.rows[0]?.['value']]).toEqual([12, 1])
})

it('takes a token from the URL', async () => {
  const own = openDatabase({ url: `${server.url}?authToken=${server.authToken}` })
  expect(await own.all(sql`select value from counts`)).toEqual([{ value: 12 }])
})

it.each(['http://db.shop.example', 'ws://db.shop.example', 'libsql://db.shop.example?tls=0'])(
  'refuses to send a token unencrypted to another machine, at %s',
  (url) => {
    expect(() => openDatabase({ url, authToken: 'secret' })).toThrow(/unencrypted/)
    const withToken = new URL(url)
    withToken.searchParams.set('authToken', 'secret')
    expect(() => openDatabase({ url: withToken.href })).toThrow(/unencrypted/)
  },
)

it.each([
  { url: 'https://db.shop.example', authToken: 'secret' },
  { url: 'libsql://db.shop.example', authToken: 'secret' },
  { url: 'http://127.0.0.1:8080', authToken: 'secret' },
  { url: 'http://db.shop.example' },
])('opens $url, because no token goes unencrypted to another machine', (address) => {
  openDatabase(address).$client.close()
})
