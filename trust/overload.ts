/**
 * Part `overload`: sends twice as many requests as the database can serve, and checks the recovery.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { checkInvariants } from '@shop/db/invariants'
import { type Database, openDatabase } from '@shop/db/open'
import { fillStock } from '@shop/testkit/fill-stock'
import { type Fault, openFaultProxy } from '@shop/testkit/fault-proxy'
import { startTestShop } from '@shop/testkit/test-shop'

import { findLost } from './orders/lost-orders.ts'
import { type Measured, runLoad } from './overload/load.ts'
import type { Part, Row, Scale } from './part.ts'

const connections = 50
const peakSeconds: Record<Scale, number> = { slice: 2, full: 10 }
const overloadSeconds: Record<Scale, number> = { slice: 3, full: 20 }
const longestAcceptedMs = 1000
const leastGoodput = 0.8
const longestRecoveryMs = 5000
/**
 * Limits the database to less than a hundred round trips a second. It is the bottleneck in
 * production, too, where isolates multiply with the requests.
 */
const databaseMs = 10
/** The shop is back to normal after this many requests in a row that are accepted in time. */
const normalCount = 20

export const overload: Part = {
  title: 'overload',
  run: async ({ scale, onProgress }) => {
    const libsqlProxy = await openFaultProxy()
    // Refusals under overload are logged on purpose, so the log is ignored.
    const shop = await startTestShop({ hasModules: false, onLog: () => {}, libsqlProxy })
    const { origin } = shop
    try {
      const db = openDatabase(shop.libsql)
      await fillStock(db, 1_000_000)
      libsqlProxy.setFault(inTurn(databaseMs))
      const first = await runLoad({ origin, connections, seconds: 1 })
      onProgress('peak')
      const peak = await runLoad({ origin, connections, seconds: peakSeconds[scale] })
      onProgress(`twice ${Math.round(peak.acceptedPerSecond)} requests a second`)
      const perSecond = 2 * peak.acceptedPerSecond
      const over = await runLoad({ origin, perSecond, seconds: overloadSeconds[scale] })
      onProgress('recovery')
      const recoveryMs = over.drainMs + (await untilNormal(origin))
      return toRows({ peak, over, recoveryMs, wrong: await findWrong(db, [first, peak, over]) })
    } finally {
      await shop.stop()
      libsqlProxy.close()
    }
  },
}

const inTurn = (takesMs: number): (() => Fault) => {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(() => sleep(takesMs))
    return { kind: 'held', until: last }
  }
}

/** Returns after how many milliseconds the shop served all requests in time again. */
const untilNormal = async (origin: string): Promise<number> => {
  const begunAtMs = performance.now()
  const elapsedMs = (): number => performance.now() - begunAtMs
  let backAtMs = 0
  for (let good = 0; good < normalCount && elapsedMs() < 4 * longestRecoveryMs; good += 1) {
    const sentAtMs = performance.now()
    const response = await fetch(`${origin}/api/products?q=normal${Math.round(sentAtMs)}`, {
      headers: { 'cf-connecting-ip': `192.0.2.${good}` },
    })
    await response.arrayBuffer()
    if (response.ok && performance.now() - sentAtMs <= longestAcceptedMs) continue
    good = -1
    backAtMs = elapsedMs()
  }
  return backAtMs
}

const findWrong = async (db: Database, loads: readonly Measured[]): Promise<string[]> => {
  const lost = await findLost(db, new Map(loads.flatMap(({ placed }) => placed)))
  const { broken } = await checkInvariants(db)
  return [...lost, ...broken.map(({ invariant, count }) => `${invariant}: not so ${count} times`)]
}

type Found = { peak: Measured; over: Measured; recoveryMs: number; wrong: string[] }

const allowed = new Set(['200', '201', '409', '429', '503'])

const toRows = ({ peak, over, recoveryMs, wrong }: Found): Row[] => {
  const unexpected = Object.keys(over.statuses).filter((status) => !allowed.has(status))
  const waits = Object.entries(over.retryAfters).filter(([, count]) => count > 0)
  const refused = over.statuses['503'] ?? 0
  const goodput = over.acceptedPerSecond / peak.acceptedPerSecond
  const listOf = (counts: Record<string, number>, unit: string): string =>
    Object.entries(counts)
      .map(([value, count]) => `${count} × ${value}${unit}`)
      .join(', ')
  return [
    {
      tried: `twice the peak of ${Math.round(peak.acceptedPerSecond)} requests a second (orders, searches, reads; a database of less than 100 round trips a second), ${over.sent} in all, each from another visitor`,
      result: listOf(over.statuses, ''),
      promise: 'each is answered: done, or refused with 409, 429 or 503',
      isFulfilled: unexpected.length === 0,
    },
    {
      tried: 'when the refused may come again',
      result: refused === 0 ? 'none was refused' : listOf(over.retryAfters, ' s'),
      promise: 'each 503 says so, and not all the same',
      // With only a few refusals, all may have drawn the same value.
      isFulfilled: !over.retryAfters['none'] && (refused < 20 || waits.length > 1),
    },
    {
      tried: `the ${peak.placed.length + over.placed.length} orders that buyers were told of, and the database`,
      result: wrong.length === 0 ? 'all found, 0 broken invariants' : wrong.slice(0, 5).join(' · '),
      promise: 'nothing acknowledged is lost, everything adds up',
      isFulfilled: wrong.length === 0,
    },
    {
      tried: 'how long accepted requests take',
      result: `p99 ${Math.round(over.acceptedP99Ms)} ms, ${Math.round(peak.acceptedP99Ms)} ms at the peak`,
      promise: `p99 at most ${longestAcceptedMs} ms`,
      isFulfilled: over.acceptedP99Ms <= longestAcceptedMs,
      isTimed: true,
    },
    {
      tried: 'how much is done',
      result: `${Math.round(over.acceptedPerSecond)} a second, ${Math.round(100 * goodput)} % of the peak`,
      promise: `at least ${100 * leastGoodput} % of the peak`,
      isFulfilled: goodput >= leastGoodput,
      isTimed: true,
    },
    {
      tried: 'when it is over',
      result: `back to normal after ${Math.round(recoveryMs)} ms`,
      promise: `at most ${longestRecoveryMs} ms`,
      isFulfilled: recoveryMs <= longestRecoveryMs,
      isTimed: true,
    },
  ]
}
