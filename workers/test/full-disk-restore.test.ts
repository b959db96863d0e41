/** A restore onto a full disk, which root can make on Linux by a small file system in memory. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describeFailure } from '@shop/db/describe-failure'
import { startLibsqlServer } from '@shop/db/local-server'
import { openDatabase } from '@shop/db/open'
import { seedLarge } from '@shop/db/seed-large'
import { insertReview } from '@shop/testkit/builders'
import { afterAll, expect, inject, it } from 'vitest'

import { contentOf, openTwoShops } from './two-shops.ts'

const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
const mount = ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]
const isMounted = spawnSync('mount', mount).status === 0
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', folder])
  await rmdir(folder)
})

it.skipIf(!isMounted)(
  'says that the disk is full and changes nothing, also when it fills halfway; with space again it restores',
  async () => {
    const { source, between } = await openTwoShops()
    const size = { products: 30, customers: 100, orders: 1000, reviews: 10 }
    await seedLarge({ db: source, size, nowMs: Date.now() })
    await between.backUp()
    await cp(inject('emptyDatabase'), folder, { recursive: true })
    const server = await startLibsqlServer({ dataDir: folder })
    const target = openDatabase(server)
    await insertReview(target)
    const before = await contentOf(target)
    const ballast = join(folder, 'ballast')
    for (const bytesLeftFree of [0, 1024 * 1024]) {
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'])
      await truncate(ballast, (await stat(ballast)).size - bytesLeftFree)
      const failure = await between.restore(target).then(() => 'restored', describeFailure)
      expect(failure).toMatch(/^The disk of the database is full .*free some space there/)
      expect(await contentOf(target)).toEqual(before)
      await rm(ballast)
    }
    await between.restore(target)
    const [restored, expected] = [await contentOf(target), await contentOf(source)]
    expect(restored).toEqual({ ...expected, events: restored['events'] })
    await server.stop()
  },
  120_000,
)
