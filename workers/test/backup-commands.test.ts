import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import type { StoredPictureWire } from '@shop/contracts/picture'
import { writeBackup } from '@shop/db/backup/write-backup'
import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase, ownMigrations, readMigrationState } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import { events } from '@shop/db/schema/events'
import { orders } from '@shop/db/schema/orders'
import { bucketAt } from '@shop/local-shop/bucket-files'
import { restorePictures, savePictures } from '@shop/local-shop/picture-files'
import { insertOrder, insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { eq, max } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import { startMiniflareApi } from './shop.ts'

// While a restore writes, a busy database may refuse a read of the feed, which tries again.
const shop = await startMiniflareApi({
  possibleLogs: ['events could not be read', 'the hub could not say what has changed'],
})
const folder = await mkdtemp(join(tmpdir(), 'shop-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { key } = JSON.parse(await readFile(join(shop.dataDir, 'bucket-address.json'), 'utf8'))
const pictures = join(folder, 'pictures')
const bucket = bucketAt(shop.worker.serviceOrigin, key)

type Ended = { code: number; printed: string; complained: string }

// Compiling takes most of the commands' time, so all runs share a cache.
const cached = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'shop-compiled'),
}

const run = (
  command: 'backup' | 'restore' | 'restored',
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> => {
  const script = resolve(import.meta.dirname, '../../scripts/db.ts')
  const options = { cwd: folder, env: { DATA_DIR: shop.dataDir, ...cached, ...env } }
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [script, command, ...args],
      options,
      (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, printed: stdout, complained: stderr }),
    )
  })
}

/** Does what the command does, without its process, which takes most of a second to start. */
const backUp = async (name: string): Promise<void> => {
  await writeBackup({ db: shop.db, file: join(folder, name), nowMs: Date.now() })
  await savePictures(bucket, pictures)
}

const expectError = ({ code, printed, complained }: Ended, why: RegExp): void => {
  expect(code).toBe(1)
  expect(printed).toBe('')
  expect(complained).toMatch(why)
  expect(complained.trim().split('\n')).toHaveLength(1)
  expect(complained).not.toMatch(/select|create table|\.ts:\d/i)
}

describe('npm run db:backup', () => {
  it('writes a file into the data folder that only its owner can read, and describes it', async () => {
    await insertOrder(shop.db)
    const { code, printed, complained } = await run('backup')
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    const [name = ''] = (await readdir(join(shop.dataDir, 'backups'))).toReversed()
    expect(printed).toContain(join(shop.dataDir, 'backups', name))
    expect(printed).toMatch(
      /22 products, .*1 orders.*; \d\.\d MB in \d+\.\d s\.\n.*pictures: 0 new pictures\.\n$/,
    )
    expect(printed).not.toContain('search')
    expect((await stat(join(shop.dataDir, 'backups', name))).mode & 0o777).toBe(0o600)
  })

  it.concurrent.each<[string, string[], RegExp]>([
    ['two files', ['one.gz', 'two.gz'], /^Name one file, or none/],
    ['a missing folder', ['/nowhere/backup.gz'], /cannot be written \(ENOENT\)/],
  ])('fails with a reason and writes nothing, given %s', async (_what, args, why) => {
    expectError(await run('backup', args), why)
    expect(await readdir(folder)).not.toContain('one.gz')
  })

  it('is refused beside another backup, and leaves the last connection to the shop', async () => {
    const other = await shop.db.$client.transaction('read')
    onTestFinished(() => other.rollback())
    await other.execute('select 1')
    expectError(await run('backup', ['second.gz']), /^The database has no free connection/)
    expect(await shop.db.$count(orders)).toBeGreaterThan(0)
  })
})

describe('npm run db:restore', () => {
  it('asks first, then restores the backup while the shop keeps selling', async () => {
    const product = await insertProduct(shop.db)
    const ordered = await insertOrder(shop.db)
    await backUp('asked.gz')
    const later = await insertOrder(shop.db)

    expectError(
      await run('restore', ['asked.gz']),
      /^The backup of .* is whole\..* It would replace .*23 products.* Nothing was replaced; add --yes/,
    )
    expect(await shop.db.$count(orders, eq(orders.id, later.id))).toBe(1)

    const { code, printed, complained } = await run('restore', ['asked.gz', '--yes'])
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(printed).toMatch(/^Restored .*23 products.* in \d+\.\d s\. Open pages load again\.\n/m)
    expect(printed).toContain('knows of nobody who was erased after that backup')
    expect(await shop.db.$count(orders, eq(orders.id, later.id))).toBe(0)
    expect((await shop.order(orderInput([orderLine(product)]))).status).toBe(201)
    const list = await shop.callAsStaff('/orders')
    expect(list.body.orders.map(({ id }: { id: string }) => id)).toContain(ordered.id)
  })

  it('migrates neither a shop of an older release, nor an empty database for a file of one', async () => {
    const migrations = join(folder, 'version/migrations')
    await cp(ownMigrations, migrations, { recursive: true })
    await cp(join(ownMigrations, '../triggers.sql'), join(folder, 'version/triggers.sql'))
    const journal = join(migrations, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
    const server = await startLibsqlServer({ dataDir: join(folder, 'older') })
    onTestFinished(server.stop)
    const db = openDatabase(server)
    const env = { LIBSQL_URL: server.url, LIBSQL_AUTH_TOKEN: server.authToken }
    const restoreEmpty = async (schema: number): Promise<Ended> => {
      const header = { backup: 'shop', format: 1, schema, createdAtMs: 0, tables: [] }
      await writeFile(join(folder, 'empty.gz'), gzipSync(`${JSON.stringify(header)}\n`))
      return run('restore', ['empty.gz', '--yes'], env)
    }
    expectError(await restoreEmpty(entries.at(-2).when), /older release/)
    expect(await readMigrationState(db)).toMatchObject({ isNew: true })

    await migrateDatabase(db, migrations)
    await insertProduct(db)
    const missing = [entries.at(-1).tag]
    expectError(await restoreEmpty(entries.at(-1).when), /newer release/)
    await writeBackup({ db, file: join(folder, 'older.gz'), nowMs: 0 })
    expect(await run('restore', ['older.gz', '--yes'], env)).toMatchObject({ code: 0 })
    expect(await readMigrationState(db)).toMatchObject({ missing })
  })

  it('finds a damaged file before it asks', async () => {
    await insertOrder(shop.db)
    await backUp('damaged.gz')
    const file = join(folder, 'damaged.gz')
    const text = gunzipSync(await readFile(file)).toString()
    await writeFile(file, gzipSync(text.replace('"pending"', '"shipped"')))
    expectError(await run('restore', ['damaged.gz']), /damaged\.gz is damaged or not whole/)
  })

  it('fails with a reason and changes nothing, given no file', async () => {
    const before = await shop.db.$count(orders)
    expectError(await run('restore', ['--yes']), /^Name one file: npm run db:restore -- <file>/)
    expect(await shop.db.$count(orders)).toBe(before)
  })
})

describe('uploaded pictures', async () => {
  const files = await shop.worker.miniflare.getR2Bucket('FILES')
  const upload = async (width: number): Promise<string> => {
    const image = sharp({ create: { width, height: 2, channels: 3, background: 'red' } })
    const init = { method: 'POST', body: new Uint8Array(await image.png().toBuffer()) }
    return (await shop.callAsStaff(`/pictures?name=K%C3%A4fer${width}.png`, init)).body.path
  }
  const list = async () => (await shop.callAsStaff('/pictures')).body.pictures
  const pictureOf = (path: string) => join(pictures, basename(path))

  it('are copied beside the backup once, and put back with their names and sizes', async () => {
    const paths = [await upload(30), await upload(40)]
    expect((await run('backup', ['one.gz'])).printed).toMatch(/pictures: 2 new pictures\.\n$/)
    expect((await stat(pictureOf(paths[0] ?? ''))).mode & 0o777).toBe(0o600)
    const before = await list()
    await files.delete(paths.map((path) => path.slice(1)))
    paths.push(await upload(50))
    expect((await run('backup', ['two.gz'])).printed).toMatch(/pictures: 1 new pictures\.\n$/)
    const { complained, printed } = await run('restore', ['one.gz', '--yes'])
    expect(complained).toBe('')
    expect(printed).toMatch(/\n2 pictures were put back, too\.\n/)
    const factsOf = ({ path, name, bytes, width, height }: StoredPictureWire) => [
      path,
      name,
      bytes,
      width,
      height,
    ]
    const after: StoredPictureWire[] = await list()
    expect(after.map(factsOf)).toEqual(expect.arrayContaining(before.map(factsOf)))
    expect(after).toHaveLength(3)
    expect((await fetch(shop.origin + paths[0])).headers.get('content-type')).toBe('image/png')
  })

  it('come back with their smaller sizes', async () => {
    const path = await upload(450)
    const smaller = path.replace('-450', '-450-400')
    const image = sharp({ create: { width: 400, height: 2, channels: 3, background: 'red' } })
    const body = new Uint8Array(await image.png().toBuffer())
    const query = new URLSearchParams({ path, width: '400' })
    await shop.callAsStaff(`/pictures/smaller?${query}`, { method: 'PUT', body })
    await savePictures(bucket, pictures)
    await files.delete([path.slice(1), smaller.slice(1)])
    await restorePictures(bucket, pictures)
    const stored = await files.get(smaller.slice(1))
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(body)
    await files.delete(smaller.slice(1))
    await writeFile(pictureOf(smaller), 'cut off')
    await expect(restorePictures(bucket, pictures)).rejects.toThrow(
      /-400\.png is damaged: copy it again/,
    )
    await rm(pictureOf(smaller))
  })

  it('stop a restore that changes nothing if one is damaged', async () => {
    const path = await upload(60)
    await backUp('whole.gz')
    await files.delete(path.slice(1))
    await writeFile(pictureOf(path), 'cut off')
    const later = await insertOrder(shop.db)
    expectError(await run('restore', ['whole.gz', '--yes']), /\.png is damaged: copy it again/)
    expect(await shop.db.$count(orders, eq(orders.id, later.id))).toBe(1)
    await rm(pictureOf(path))
  })

  it('of another shop are not copied', async () => {
    const { code, printed } = await run('backup', ['other-shop.gz'], {
      DATA_DIR: folder,
      LIBSQL_URL: shop.libsql.url,
      LIBSQL_AUTH_TOKEN: shop.libsql.authToken ?? '',
    })
    expect({ code, printed }).toEqual({
      code: 0,
      printed: expect.stringMatching(/Uploaded pictures are in the bucket: copy them, too/),
    })
  })
})

describe('npm run db:restored', () => {
  it('numbers events above all that pages may have seen, so that pages reload', async () => {
    const lastSeq = async (): Promise<number> =>
      (await shop.db.select({ seq: max(events.seq) }).from(events))[0]?.seq ?? 0
    const before = await lastSeq()
    const { code, printed, complained } = await run('restored')
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(printed).toMatch(/Open pages load again\.\n$/)
    expect(await lastSeq()).toBeGreaterThan(before + 999_999_999)
  })
})

it('a restore fails if the shop has another token', async () => {
  const env = { LIBSQL_URL: shop.libsql.url, LIBSQL_AUTH_TOKEN: 'wrong' }
  expectError(
    await run('restore', ['asked.gz', '--yes'], env),
    /^The database refuses the token.*Nothing was changed/,
  )
})
