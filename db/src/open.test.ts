import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createStreams } from './connection/streams.ts'
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

it('lets batches that write at the same time wait for each other', async () => {
  const addOne = () =>
    db.batch([
      db.run(sql`insert into counts select value from counts where false`),
      db.run(sql`update counts set value = value + 1`),
    ])
  await Promise.all(Array.from({ length: 12 }, addOne))
  expect(await readCount()).toEqual([{ value: 12 }])
})

it('sends a batch again while something else has the lock', async () => {
  const other = new DatabaseSync(join(dataDir, 'dbs/default/data'))
  other.exec('begin immediate')
  const released = sleep(200).then(() => other.exec('commit'))
  await db.batch([db.run(sql`update counts set value = value + 0`)])
  await released
  other.close()
  expect(await readCount()).toEqual([{ value: 12 }])
})

it('reads while something else has the lock, by common table expressions, too', async () => {
  const other = new DatabaseSync(join(dataDir, 'dbs/default/data'))
  other.exec('begin immediate')
  const [[row]] = await db.batch([
    db.all<{ value: number }>(sql`with one as (select value from counts) select value from one`),
  ])
  other.exec('rollback')
  other.close()
  expect(row).toEqual({ value: 12 })
})

describe('with streams that stay open', () => {
  const withStreams = () => openDatabase(server, { streams: createStreams(server) })
  const touch = (own: Database) => own.run(sql`update counts set value = value + 0`)
  // A connection counts the rows that it has changed itself. This one is that of writes.
  const countChanges = async (own: Database) => {
    const [result] = await own.$client.batch(['select total_changes() as count'], 'write')
    return result?.rows[0]?.['count']
  }

  it('sends one round trip after the other to the same connection', async () => {
    const own = withStreams()
    await touch(own)
    expect(await countChanges(own)).toBe(1)
    await touch(db)
    expect(await countChanges(db)).toBe(0)
  })

  it('keeps the connection when a statement fails, and rolls its batch back', async () => {
    const own = withStreams()
    await touch(own)
    const failing = own.batch([
      own.run(sql`update counts set value = 0`),
      own.run(sql`insert into counts values (null)`),
    ])
    await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT', statementIndex: 1 })
    expect(await countChanges(own)).toBe(2)
    expect(await readCount()).toEqual([{ value: 12 }])
  })

  it('opens another connection when the server was started again', async () => {
    const own = withStreams()
    await touch(own)
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    server = await server.restart()
    expect(await countChanges(own)).toBe(0)
  })

  it('opens another connection when the server has closed one that was idle', async () => {
    const own = withStreams()
    await touch(own)
    await sleep(11_000)
    expect(await countChanges(own)).toBe(0)
  }, 20_000)

  it('gives a statement or a batch that fails the server’s own code, and says which statement', async () => {
    const own = withStreams()
    await expect(own.$client.execute('select no_such_column')).rejects.toMatchObject({
      name: 'LibsqlError',
      code: 'SQL_INPUT_ERROR',
    })
    await expect(own.$client.batch(['select 1', 'select no_such_column'])).rejects.toMatchObject({
      name: 'LibsqlBatchError',
      statementIndex: 1,
    })
  })

  it('returns what a connection of its own returns', async () => {
    const statement = {
      sql: 'select :text as text, 1.5 as real, 7 as whole, null as empty, :blob as blob, 1 as text',
      args: { text: 'ü', blob: new Uint8Array([1, 2]) },
    }
    const [own, other] = await Promise.all(
      [withStreams(), db].map(({ $client }) => $client.execute(statement)),
    )
    expect(own).toEqual(other)
    expect(own?.rows[0]).toMatchObject({ text: 'ü', real: 1.5, whole: 7, empty: null })
  })

  it('lets many that write at the same time take their turns', async () => {
    const own = withStreams()
    const write = () => own.batch([own.run(sql`update counts set value = value + 1`)])
    const read = () => own.all(sql`select value from counts`)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? read() : write())),
    )
    expect(await readCount()).toEqual([{ value: 52 }])
    await own.run(sql`update counts set value = 12`)
  })
})

it('reads in batches without waiting for those who write', async () => {
  const [first, second] = await db.batch([
    db.run(sql`select value from counts`),
    db.run(sql` SELECT count(*) as value from counts`),
  ])
  expect([first.rows[0]?.['value'], second.rows[0]?.['value']]).toEqual([12, 1])
})

it.each([undefined, 'streams'])('takes a token from the URL, %s', async (kind) => {
  const address = { url: `${server.url}?authToken=${server.authToken}` }
  const streams = kind && createStreams(address)
  const own = openDatabase(address, streams ? { streams } : {})
  expect(await own.all(sql`select value from counts`)).toEqual([{ value: 12 }])
})

it('keeps streams open only at a server on this machine', () => {
  expect(createStreams({ url: 'libsql://db.shop.example' })).toBeUndefined()
  expect(createStreams({ url: 'http://localhost:8080' })).toBeDefined()
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
])('opens $url otherwise', (address) => {
  openDatabase(address).$client.close()
})
