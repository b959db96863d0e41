/** On Linux, root can simulate a full disk by a small file system in memory. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describeFailure } from '@shop/db/describe-failure'
import { checkInvariants } from '@shop/db/invariants'
import { startLibsqlServer } from '@shop/db/local-server'
import { openDatabase } from '@shop/db/open'
import { orders } from '@shop/db/schema/orders'
import { seedLarge } from '@shop/db/seed-large'
import { insertReview, orderInput } from '@shop/testkit/builders'
import { asStaff, startTestShop } from '@shop/testkit/test-shop'
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest'

import { contentOf, openTwoShops } from './two-shops.ts'

const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
const mount = ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]
const isMounted = spawnSync('mount', mount).status === 0
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', folder])
  await rmdir(folder)
})

const ballast = join(folder, 'ballast')

const fillDisk = async (bytesLeftFree = 0): Promise<void> => {
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'])
  await truncate(ballast, (await stat(ballast)).size - bytesLeftFree)
}

it.skipIf(!isMounted)(
  'refuses orders and serves reads, takes orders again once there is room, and loses none',
  async () => {
    const template = inject('seededShop')
    // The Worker logs the full disk as errors.
    const onLog = (): void => {}
    const shop = await startTestShop({ hasModules: false, folder, template, onLog })
    onTestFinished(shop.stop)
    const placed: string[] = []
    const order = async (): Promise<Response> => {
      const items = [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }]
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const body = JSON.stringify(orderInput(items))
      const response = await fetch(`${shop.origin}/api/orders`, { method: 'POST', headers, body })
      if (response.status === 201)
        placed.push(((await response.clone().json()) as { id: string }).id)
      return response
    }
    expect((await order()).status).toBe(201)
    await fillDisk()
    let refused = await order()
    while (refused.status === 201) refused = await order()
    expect(await refused.json()).toMatchObject({ status: 503, code: 'storage-unavailable' })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    const readiness = () => fetch(`${shop.origin}/api/ready`).then((response) => response.json())
    expect(await readiness()).toMatchObject({ code: 'not-ready', issues: [{ path: 'writes' }] })
    const list = await fetch(`${shop.staffOrigin}/api/orders`, { headers: asStaff(shop) })
    expect(list.status).toBe(200)
    await rm(ballast)
    await vi.waitFor(async () => expect((await order()).status).toBe(201), 20_000)
    // The last result is used for a second.
    await vi.waitFor(
      async () => expect(await readiness()).toMatchObject({ issues: [{ path: 'shell' }] }),
      20_000,
    )
    const db = openDatabase(shop.libsql)
    const stored = await db.select({ id: orders.id }).from(orders)
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(placed))
    expect((await checkInvariants(db)).broken).toEqual([])
  },
  120_000,
)

it.skipIf(!isMounted)(
  'changes nothing by a restore, also when it fills halfway, and restores once there is room',
  async () => {
    const { source, between } = await openTwoShops()
    const size = { products: 30, customers: 100, orders: 1000, reviews: 10 }
    await seedLarge({ db: source, size, nowMs: Date.now() })
    await between.backUp()
    const dataDir = join(folder, 'target')
    await cp(inject('emptyDatabase'), dataDir, { recursive: true })
    const server = await startLibsqlServer({ dataDir })
    onTestFinished(server.stop)
    const target = openDatabase(server)
    await insertReview(target)
    const before = await contentOf(target)
    for (const bytesLeftFree of [0, 1024 * 1024]) {
      await fillDisk(bytesLeftFree)
      const failure = await between.restore(target).then(() => 'restored', describeFailure)
      expect(failure).toMatch(/^The disk of the database is full .*free some space there/)
      expect(await contentOf(target)).toEqual(before)
      await rm(ballast)
    }
    await between.restore(target)
    const [restored, expected] = [await contentOf(target), await contentOf(source)]
    expect(restored).toEqual({ ...expected, events: restored['events'] })
  },
  120_000,
)
