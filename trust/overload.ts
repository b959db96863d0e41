/** Part `overload`: sends twice as many requests as the database serves, then lets it recover. */
import { setTimeout as sleep } from 'node:timers/promises'

import { fillStock } from '@shop/testkit/database'
import { type Fault, openFaultProxy } from '@shop/testkit/fault-proxy'

import { type Call, fieldsOf, isSuccess, orderCall, send, sendUntil } from './calls.ts'
import { type Measured, p99MsOf, runLoad, type Sample } from './load.ts'
import { announce, inShop, isSlice, type Part, type Row, toRow, toTimedRow } from './part.ts'
import { findLost } from './read-database.ts'

const connections = 50
const peakSeconds = isSlice ? 1 : 10
const overloadSeconds = isSlice ? 2 : 20
const recoverySeconds = isSlice ? 1 : 10
const longestAcceptedMs = 1000
const leastGoodput = 0.8
const longestRecoveryMs = 5000
/** The duration of a round trip. Only one runs at a time, so at most 100 complete in a second. */
const databaseMs = 10

const order = orderCall()

/** Of every four requests, one is an order, one a new search, and two are mostly cached reads. */
const calls: Record<string, Call> = {
  list: { path: '/api/products?limit=24' },
  search: { path: '/api/products?q=rush#&sort=relevance' },
  product: { path: '/api/products/focus-crest-tee' },
  order: { ...order, headers: { 'idempotency-key': 'overload-#' } },
}

export const overload: Part = async () => {
  const libsqlProxy = await openFaultProxy()
  const rows = await inShop({ libsqlProxy }, async ({ origin }, db) => {
    await fillStock(db, 1_000_000)
    libsqlProxy.setFault(inTurn(databaseMs))
    const first = await runLoad({ origin, calls, connections, seconds: 1 })
    announce('peak')
    const peak = await runLoad({ origin, calls, connections, seconds: peakSeconds })
    const perSecond = 2 * acceptedPerSecond(peak)
    announce(`${Math.round(perSecond)} requests a second`)
    const over = await runLoad({ origin, calls, perSecond, seconds: overloadSeconds })
    announce('recovery')
    const after = await runLoad({ origin, calls, connections: 1, seconds: recoverySeconds })
    const slow = after.samples.filter((one) => !isSuccess(one) || one.takenMs > longestAcceptedMs)
    const recoveryMs = over.drainMs + (slow.at(-1)?.atMs ?? 0)
    const samples = [first, peak, over, after].flatMap((load) => load.samples)
    const placed = await placedBy(origin, samples)
    return [
      ...toRows(peak, over, recoveryMs),
      toRow(
        `the ${placed.size} orders that buyers were told of`,
        await findLost(db, placed),
        'nothing acknowledged is lost',
        'all found',
      ),
    ]
  })
  libsqlProxy.close()
  return rows
}

const inTurn = (takesMs: number): (() => Fault) => {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(() => sleep(takesMs))
    return { kind: 'held', until: last }
  }
}

const acceptedPerSecond = ({ samples, seconds }: Measured): number =>
  samples.filter(isSuccess).length / seconds

/** Resolves to order ids by idempotency key. Sends an order again if its outcome is unknown. */
const placedBy = async (origin: string, samples: Sample[]): Promise<Map<string, string>> => {
  const placed = new Map<string, string>()
  for (const { name, key, id, code } of samples) {
    // A shop that responds with `overloaded` has not begun the order.
    if (name !== 'order' || !key || code === 'overloaded') continue
    const again = { ...order, headers: { 'idempotency-key': key } }
    placed.set(key, id ?? String(fieldsOf(await sendUntil(() => send(origin, again)))['id']))
  }
  return placed
}

const allowed = new Set([200, 201, 409, 429, 503])

const toRows = (peak: Measured, over: Measured, recoveryMs: number): Row[] => {
  const unexpected = over.samples.filter(({ status }) => !allowed.has(status))
  const refused = over.samples.filter(({ status }) => status === 503)
  const statuses = over.samples.map(({ status }) => status)
  const waits = refused.map(({ retryAfter }) => retryAfter)
  const p99Ms = p99MsOf(over.samples.filter(isSuccess))
  const peakPerSecond = acceptedPerSecond(peak)
  const goodput = acceptedPerSecond(over) / peakPerSecond
  const wrong = [
    ...unexpected.map(({ name, status }) => `${name} got ${status}`),
    ...refused.flatMap(({ name, retryAfter }) =>
      retryAfter ? [] : [`a 503 of ${name} does not say when to come again`],
    ),
    // A few refusals may have the same random wait by chance.
    ...(refused.length >= 20 && new Set(waits).size === 1 ? ['all wait equally long'] : []),
  ]
  return [
    toRow(
      `twice the peak of ${Math.round(peakPerSecond)} requests a second (orders, searches, reads; a database of less than 100 round trips a second), ${over.samples.length} in all, each from another visitor`,
      wrong,
      'each is answered: done, or refused with 409, 429 or 503; each 503 says when to come again, and not all the same',
      `${listOf(statuses, '')}; waits: ${listOf(waits, ' s')}`,
    ),
    toTimedRow(
      'how long accepted requests take',
      `p99 ${Math.round(p99Ms)} ms, ${Math.round(p99MsOf(peak.samples.filter(isSuccess)))} ms at the peak`,
      `p99 at most ${longestAcceptedMs} ms`,
      p99Ms <= longestAcceptedMs,
    ),
    toTimedRow(
      'how much is done',
      `${Math.round(acceptedPerSecond(over))} a second, ${Math.round(100 * goodput)} % of the peak`,
      `at least ${100 * leastGoodput} % of the peak`,
      goodput >= leastGoodput,
    ),
    toTimedRow(
      'when it is over',
      `back to normal after ${Math.round(recoveryMs)} ms`,
      `at most ${longestRecoveryMs} ms`,
      recoveryMs <= longestRecoveryMs,
    ),
  ]
}

const listOf = (values: readonly unknown[], unit: string): string =>
  Object.entries(Object.groupBy(values, String))
    .map(([value, same = []]) => `${same.length} × ${value}${unit}`)
    .join(', ')
