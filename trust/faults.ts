/**
 * The part `faults`: the connection to the database breaks in every way, what runs the shop is killed under concurrent
 * orders, and the disk is full. `FAULTS_SEED` repeats which round trips meet a fault, and when something crashes.
 */
import { checkInvariants } from '@shop/db/invariants'
import { openDatabase } from '@shop/db/open'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { startTestShop } from '@shop/testkit/test-shop'

import { tryCrashes } from './faults/crashes.ts'
import { fillDisk } from './faults/full-disk.ts'
import { tryFaults } from './faults/matrix.ts'
import { randomOf } from './inputs/random.ts'
import type { Part, Row, Scale } from './part.ts'

/** How often each kind of request meets each fault. */
const requestsOfAKind: Record<Scale, number> = { slice: 2, full: 24 }
const crashesOfAKind: Record<Scale, number> = { slice: 1, full: 15 }

export const faults: Part = {
  title: 'faults',
  run: async ({ scale, onProgress }) => {
    const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 2 ** 32)
    onProgress(`FAULTS_SEED=${seed}`)
    const proxy = await openFaultProxy()
    // The faults of this run are logged as they should be.
    const silent = { onLog: () => {}, onLibsqlLine: () => {} }
    const shop = await startTestShop({
      hasModules: false,
      isLibsqlSupervised: true,
      libsqlProxy: proxy,
      ...silent,
    })
    try {
      const db = openDatabase(shop.libsql)
      const disturbed = { shop, db, proxy, random: randomOf(seed) }
      const rows = await tryFaults(disturbed, requestsOfAKind[scale], onProgress)
      rows.push(...(await tryCrashes(disturbed, crashesOfAKind[scale], onProgress)))
      const { broken } = await checkInvariants(db)
      rows.push(
        toRow(
          seed,
          broken.map(({ invariant, count }) => `${invariant}: ${count}`),
        ),
      )
      onProgress('the disk is full')
      return [...rows, ...(await fillDisk(silent))]
    } finally {
      await shop.stop()
      proxy.close()
    }
  },
}

const toRow = (seed: number, broken: string[]): Row => ({
  tried: `the database after all of that, read alone; seed ${seed}`,
  result: broken.length === 0 ? '0 broken invariants' : broken.join(' · '),
  promise: 'everything adds up',
  isFulfilled: broken.length === 0,
})
