/**
 * Part `faults`: disturbs the connection to the database, kills processes under concurrent orders,
 * and fills the disk. `FAULTS_SEED` repeats which round trips meet a fault, and when something
 * crashes.
 */
import { checkInvariants } from '@shop/db/invariants'
import { openDatabase } from '@shop/db/open'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { startTestShop, type TestShopOptions } from '@shop/testkit/test-shop'

import { tryCrashes } from './faults/crashes.ts'
import { fillDisk } from './faults/full-disk.ts'
import { type Disturbed, tryFaults } from './faults/matrix.ts'
import { randomOf } from './inputs/random.ts'
import type { Part, Row, Scale } from './part.ts'

const requestsOfAKind: Record<Scale, number> = { slice: 2, full: 24 }
const crashesOfAKind: Record<Scale, number> = { slice: 1, full: 15 }

export const faults: Part = {
  title: 'faults',
  run: async ({ scale, onProgress }) => {
    const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 2 ** 32)
    onProgress(`FAULTS_SEED=${seed}`)
    const proxy = await openFaultProxy()
    const faulty = await inShop({ ...silent, libsqlProxy: proxy }, seed, (one) =>
      tryFaults({ ...one, proxy }, requestsOfAKind[scale], onProgress),
    )
    proxy.close()
    // Uses no proxy, because Miniflare blocks this process until an object has been evicted.
    const crashed = await inShop(silent, seed, (one) =>
      tryCrashes(one, crashesOfAKind[scale], onProgress),
    )
    onProgress('the disk is full')
    return [...faulty, ...crashed, ...(await fillDisk(silent))]
  },
}

/** The faults of this run are logged on purpose, so the log is ignored. */
const silent = { onLog: () => {}, onLibsqlLine: () => {} }

const inShop = async (
  options: TestShopOptions,
  seed: number,
  tryIt: (disturbed: Disturbed) => Promise<Row[]>,
): Promise<Row[]> => {
  const shop = await startTestShop({ hasModules: false, isLibsqlSupervised: true, ...options })
  try {
    const db = openDatabase(shop.libsql)
    const rows = await tryIt({ shop, db, random: randomOf(seed) })
    const { broken } = await checkInvariants(db)
    const found = broken.map(({ invariant, count }) => `${invariant}: ${count}`)
    return [...rows, toRow(seed, found)]
  } finally {
    await shop.stop()
  }
}

const toRow = (seed: number, broken: string[]): Row => ({
  tried: `the database after all of that, read alone; seed ${seed}`,
  result: broken.length === 0 ? '0 broken invariants' : broken.join(' · '),
  promise: 'everything adds up',
  isFulfilled: broken.length === 0,
})
