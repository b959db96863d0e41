/** Part `overload`: sends twice as many requests as the database serves, then lets it recover. */
import { setTimeout as sleep } from 'node:timers/promises'

import { fillStock } from '@shop/testkit/database'
import { type Fault, openFaultProxy } from '@shop/testkit/fault-proxy'

import { describe, fieldsOf, isSuccess, orderCall, repeatUntil, isServed, send } from './calls.ts'
import { type Load, nextNumber, p99MsOf, runLoad, type Sample } from './load.ts'
import { findLost, inShop, isSlice, type Part } from './part.ts'

const connections = 50
const peakSeconds = isSlice ? 1 : 10
const overloadSeconds = isSlice ? 2 : 20
const recoverySeconds = isSlice ? 1 : 10
const longestAcceptedMs = 1000
const leastGoodput = 0.8
const longestRecoveryMs = 5000
/** Round trips to the database take turns, so 100 fit into a second. */
const databaseMs = 10

/** A quarter of the requests are orders, a quarter new searches, and half mostly cached reads. */
const calls: Load['calls'] = {
  list: () => ({ path: '/api/products?limit=24' }),
  search: () => ({ path: `/api/products?q=rush${nextNumber()}&sort=relevance` }),
  product: () => ({ path: '/api/products/focus-crest-tee' }),
  order: orderCall,
}

export const overload: Part = async () => {
  const libsqlProxy = await openFaultProxy()
  const rows = await inShop({ libsqlProxy }, async ({ origin }, db) => {
    await fillStock(db, 1_000_000)
    libsqlProxy.setFault(inTurn(databaseMs))
    const first = await runLoad({ origin, calls, connections, seconds: 1 })
    const peak = await runLoad({ origin, calls, connections, seconds: peakSeconds })
    const perSecond = 2 * acceptedPerSecond(peak)
    const over = await runLoad({ origin, calls, perSecond, seconds: overloadSeconds })
    const after = await runLoad({ origin, calls, connections: 1, seconds: recoverySeconds })
    const slow = after.filter(
      ({ reply, sentAtMs, atMs }) => !isSuccess(reply) || atMs - sentAtMs > longestAcceptedMs,
    )
    const drainMs = lastOf(over, 'atMs') - lastOf(over, 'sentAtMs')
    const recoveryMs = Math.round(drainMs + lastOf(slow, 'atMs'))
    const placed = await placedBy(origin, [...first, ...peak, ...over, ...after])
    const goodput = acceptedPerSecond(over) / acceptedPerSecond(peak)
    const p99Ms = p99MsOf(over.filter(isAccepted))
    return [
      {
        promise:
          'at twice the peak, each request is done, or refused with 409, 429 or 503; each 503 says when to come again, and not all the same',
        result: `${over.length} requests, ${Math.round(perSecond)} a second: ${countsOf(over.map(({ reply }) => reply.status))}; waits in seconds: ${countsOf(waitsOf(over))}`,
        wrong: findUnexpected(over),
      },
      {
        promise: `accepted requests take at most ${longestAcceptedMs} ms (p99)`,
        result: `p99 ${p99Ms} ms, ${p99MsOf(peak.filter(isAccepted))} ms at the peak`,
        isInTime: p99Ms <= longestAcceptedMs,
      },
      {
        promise: `at least ${100 * leastGoodput} % of the peak is done`,
        result: `${Math.round(100 * goodput)} %`,
        isInTime: goodput >= leastGoodput,
      },
      {
        promise: `it is back to normal within ${longestRecoveryMs} ms`,
        result: `after ${recoveryMs} ms`,
        isInTime: recoveryMs <= longestRecoveryMs,
      },
      {
        promise: 'no acknowledged order is lost, and no other order is there',
        result: `${placed.size} acknowledged orders`,
        wrong: await findLost(db, placed),
      },
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

const isAccepted = ({ reply }: Sample): boolean => isSuccess(reply)

const lastOf = (samples: readonly Sample[], time: 'sentAtMs' | 'atMs'): number =>
  Math.max(0, ...samples.map((sample) => sample[time]))

const acceptedPerSecond = (samples: readonly Sample[]): number =>
  (1000 * samples.filter(isAccepted).length) / lastOf(samples, 'atMs')

const allowed = new Set([200, 201, 409, 429, 503])

const waitsOf = (samples: readonly Sample[]): unknown[] =>
  samples.flatMap(({ reply }) => (reply.status === 503 ? [reply.headers['retry-after']] : []))

const findUnexpected = (samples: readonly Sample[]): string[] => {
  const waits = waitsOf(samples)
  return [
    ...samples.flatMap(({ name, reply }) =>
      allowed.has(reply.status) ? [] : [`${name} got ${describe(reply)}`],
    ),
    ...(waits.includes(undefined) ? ['a 503 does not say when to come again'] : []),
    // A few rejections may have the same random wait by chance.
    ...(waits.length >= 20 && new Set(waits).size === 1 ? ['all wait equally long'] : []),
  ]
}

const placedBy = async (origin: string, samples: Sample[]): Promise<Map<string, string>> => {
  const placed = new Map<string, string>()
  for (const { call, reply } of samples) {
    const key = call.headers?.['idempotency-key']
    // A shop that responds with `overloaded` has not begun the order.
    if (!key || fieldsOf(reply)['code'] === 'overloaded') continue
    const again = () => repeatUntil(() => send(origin, call), isServed)
    const { id } = fieldsOf(isSuccess(reply) ? reply : await again())
    placed.set(key, String(id))
  }
  return placed
}

const countsOf = (values: readonly unknown[]): string =>
  Object.entries(Object.groupBy(values, String))
    .map(([value, same = []]) => `${same.length} × ${value}`)
    .join(', ')
