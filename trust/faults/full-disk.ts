/** Fills the disk of a shop while orders arrive, and during `npm run db:restore`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { writeBackup } from '@shop/db/backup/write-backup'
import type { Database } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { insertReview } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

import { fieldsOf, orderCall, type Reply, send, sendAsStaff, sendUntil } from '../calls.ts'
import { inShop, type Row, toRow } from '../part.ts'
import { findLost } from '../read-database.ts'

const sizeMegabytes = 64
const blockBytes = 4096
const maxOrders = 3000

/** Reports that nothing was tried if this process is not allowed to mount a file system. */
export const fillDisk = async (): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder]
  try {
    execFileSync('mount', mount, { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    const result = 'not tried: a small disk can be mounted by root on Linux only'
    return [{ tried, result, promise, isFulfilled: false, isTimed: true }]
  }
  try {
    const ballast = join(folder, 'ballast')
    return await inShop({ folder }, async (shop, db) => [
      await orderOnFullDisk(shop, db, ballast),
      await restoreOnFullDisk(shop, db, ballast),
    ])
  } finally {
    execFileSync('umount', ['-l', folder])
    await rmdir(folder)
  }
}

const tried = `a disk of ${sizeMegabytes} MB fills up under orders`
const promise =
  'orders are refused by 503 storage-unavailable, reading goes on, and with room again so do orders; nothing is lost'

const orderOnFullDisk = async (shop: TestShop, db: Database, ballast: string): Promise<Row> => {
  fill(ballast)
  const placed = new Map<string, string>()
  const wrong: string[] = []
  let next = orderCall()
  const order = async (): Promise<Reply> => {
    const reply = await send(shop.origin, next)
    if (reply.status !== 201) return reply
    placed.set(next.headers['idempotency-key'], String(fieldsOf(reply)['id']))
    next = orderCall()
    return reply
  }
  let full = await order()
  while (full.status === 201 && placed.size < maxOrders) full = await order()
  if (full.status !== 503 || fieldsOf(full)['code'] !== 'storage-unavailable')
    wrong.push(`an order got ${full.status} ${full.text}`)
  if (!full.headers['retry-after']) wrong.push('no Retry-After')
  const list = await sendAsStaff(shop, { path: '/api/orders' })
  if (list.status !== 200) wrong.push(`the list of orders got ${list.status}`)
  const before = placed.size
  await rm(ballast)
  const begunAtMs = performance.now()
  const again = await sendUntil(order, ({ status }) => status === 201)
  const backMs = performance.now() - begunAtMs
  if (again.status !== 201) wrong.push(`orders were still refused after ${Math.ceil(backMs)} ms`)
  wrong.push(...(await findLost(db, placed)))
  const result = `${before} orders were placed until it was full, then 503; back ${Math.ceil(backMs)} ms after room was made`
  return toRow(tried, wrong, promise, result)
}

const fill = (path: string): void =>
  void spawnSync('dd', ['if=/dev/zero', `of=${path}`, `bs=${blockBytes}`], { stdio: 'ignore' })

/** The data to restore. With a megabyte left free, the restore fails halfway. */
const size = { products: 30, customers: 100, orders: 1000, reviews: 10 }
const bytesLeftFree = [0, 1024 * 1024]
const diskIsFull = /^The disk of the database is full.*Nothing was changed\.$/

const restoreOnFullDisk = async (shop: TestShop, db: Database, ballast: string): Promise<Row> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-full-disk-'))
  const wrong: string[] = []
  /** If all rows are equal, two backups with the same time have equal bytes. */
  const contentIn = async (name: string): Promise<Buffer> => {
    await writeBackup({ db, file: join(folder, name), nowMs: 0 })
    return readFile(join(folder, name))
  }
  // Stops the Worker, because it would write mails between two backups.
  const start = await shop.stopWorker()
  try {
    await seedLarge({ db, size, nowMs: Date.now() })
    const backedUp = await contentIn('backup.gz')
    await insertReview(db)
    const before = await contentIn('before.gz')
    for (const bytes of bytesLeftFree) {
      fill(ballast)
      await truncate(ballast, (await stat(ballast)).size - bytes)
      const { status, said } = restore(shop, join(folder, 'backup.gz'))
      if (status !== 1 || !diskIsFull.test(said))
        wrong.push(`with ${bytes} bytes free it ended with ${status}: ${said}`)
      if (!(await contentIn(`after-${bytes}.gz`)).equals(before))
        wrong.push(`with ${bytes} bytes free something has changed`)
      await rm(ballast)
    }
    const { status, said } = restore(shop, join(folder, 'backup.gz'))
    if (status !== 0) wrong.push(`with space again it ended with ${status}: ${said}`)
    if (!(await contentIn('restored.gz')).equals(backedUp))
      wrong.push('with space again the shop does not have what the backup has')
  } finally {
    await rm(folder, { recursive: true })
    await start()
  }
  return toRow(
    'a backup is restored onto a full disk, and onto one that is full soon',
    wrong,
    'it says that the disk is full, and nothing has changed; with space again it is restored',
    'refused twice, every row as before; then restored',
  )
}

const restoreCommand = resolve(import.meta.dirname, '../../scripts/db.ts')

const restore = ({ dataDir }: TestShop, file: string): { status: number | null; said: string } => {
  const args = [restoreCommand, 'restore', file, '--yes']
  const env = { DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, said: stderr.trim() }
}
