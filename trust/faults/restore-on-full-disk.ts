/** Runs `npm run db:restore` on a disk with too little space, or none. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { writeBackup } from '@shop/db/backup/write-backup'
import { checkInvariants } from '@shop/db/invariants'
import { type Database, openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { insertReview } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

import { type Row, toRow } from '../part.ts'

/** This data needs about as many bytes as the second attempt leaves free, so it fails halfway. */
const size = { products: 30, customers: 100, orders: 1000, reviews: 10 }
const bytesLeftFree = [0, 1024 * 1024]
const restoreCommand = resolve(import.meta.dirname, '../../scripts/db.ts')

/** `fill` writes a file until the shop's disk is full. */
export const restoreOnFullDisk = async (
  shop: TestShop,
  ballast: string,
  fill: (path: string) => Promise<void>,
): Promise<Row> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-full-disk-'))
  const db = openDatabase(shop.libsql)
  const wrong: string[] = []
  try {
    await seedLarge({ db, size, nowMs: Date.now() })
    const file = join(folder, 'backup.gz')
    const backedUp = await contentOf(db, file)
    await insertReview(db)
    const before = await contentOf(db, join(folder, 'before.gz'))
    for (const bytes of bytesLeftFree) {
      await fill(ballast)
      await truncate(ballast, (await stat(ballast)).size - bytes)
      const { code, complained } = await restore(shop, file)
      if (
        code !== 1 ||
        !/^The disk of the database is full.*Nothing was changed\.$/.test(complained)
      )
        wrong.push(`with ${bytes} bytes free it ended with ${code}: ${complained}`)
      const after = await contentOf(db, join(folder, `after-${bytes}.gz`))
      if (!after.equals(before)) wrong.push(`with ${bytes} bytes free something has changed`)
      await rm(ballast)
    }
    const { code, complained } = await restore(shop, file)
    if (code !== 0) wrong.push(`with space again it ended with ${code}: ${complained}`)
    if (!(await contentOf(db, join(folder, 'restored.gz'))).equals(backedUp))
      wrong.push('with space again the shop does not have what the backup has')
    for (const { invariant, count } of (await checkInvariants(db)).broken)
      wrong.push(`${invariant}: not so ${count} times`)
  } finally {
    await rm(folder, { recursive: true })
  }
  return toRow(
    'a backup is restored onto a full disk, and onto one that is full soon',
    wrong,
    'it says that the disk is full, and nothing has changed; with space again it is restored',
    'refused twice, every row as before; then restored, 0 broken invariants',
  )
}

/** Two backups with the same time have the same bytes if all rows are equal. */
const contentOf = async (db: Database, file: string): Promise<Buffer> => {
  await writeBackup({ db, file, nowMs: 0 })
  return readFile(file)
}

const restore = (
  { dataDir }: Pick<TestShop, 'dataDir'>,
  file: string,
): Promise<{ code: number | null; complained: string }> =>
  new Promise((done) => {
    const env = { DATA_DIR: dataDir }
    const args = [restoreCommand, 'restore', file, '--yes']
    const child = execFile(process.execPath, args, { env }, (_error, _stdout, stderr) =>
      done({ code: child.exitCode, complained: stderr.trim() }),
    )
  })
