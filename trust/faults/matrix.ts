/** Sends requests of each kind while round trips to the database meet a fault, and again after it. */
import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import type { Fault, FaultProxy } from '@shop/testkit/fault-proxy'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import { fieldsOf, type Reply, sendUntil } from '../calls.ts'
import { announce, isSlice, type Row, toRow } from '../part.ts'
import { drawsOf, isIn } from '../random.ts'
import { type Attempt, effectOf, operations } from './operations.ts'

/** The percentage of round trips that meet the fault. */
const faultShare = 60
const longestLatencyMs = 800
/** Must exceed the wait of a request, so that data arrive after the sender has given up. */
const heldMs = 5500

const kinds = ['latency', 'held', 'refuse', 'half-open', 'cut-response', 'lost-response'] as const
type Kind = (typeof kinds)[number]

/** How often each kind of request is sent under each fault. */
const times = isSlice ? 1 : 24

export const tryFaults = async (
  shop: TestShop,
  db: Database,
  proxy: FaultProxy,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const kind of kinds) {
    announce(kind)
    rows.push(await tryFault({ shop, db, proxy }, kind))
  }
  return rows
}

type Faulty = { shop: TestShop; db: Database; proxy: FaultProxy }

/** `id` is that of the first response that said it was done. */
type Outcome = { name: string; attempt: Attempt; id?: unknown; isDone: boolean; wrong: string[] }

const tryFault = async ({ shop, db, proxy }: Faulty, kind: Kind): Promise<Row> => {
  const named = Array.from({ length: times }, () => Object.entries(operations)).flat()
  const attempts = await Promise.all(
    named.map(async ([name, make]) => ({ name, attempt: await make(shop, db) })),
  )
  const arrivals: Promise<unknown>[] = []
  const draw = drawsOf(fc.record({ isHit: isIn(faultShare), delayMs: fc.nat(longestLatencyMs) }))
  proxy.resetCounts()
  proxy.setFault((): Fault => {
    const { isHit, delayMs } = draw()
    if (!isHit) return { kind: 'none' }
    if (kind === 'latency') return { kind, delayMs }
    if (kind !== 'held') return { kind }
    const until = wait(heldMs)
    arrivals.push(until)
    return { kind, until }
  })
  const outcomes = await Promise.all(
    attempts.map(({ name, attempt }) => sendFirst(db, name, attempt)),
  )
  const met = proxy.counts()[kind]
  proxy.setFault(() => ({ kind: 'none' }))
  const overAtMs = performance.now()
  const back = await Promise.all(
    outcomes.map(async (outcome) => {
      await sendAgain(outcome)
      return performance.now() - overAtMs
    }),
  )
  await Promise.all(arrivals)
  await Promise.all(
    outcomes.map(async (outcome) => {
      await sendAgain(outcome)
      await checkEffect(db, outcome, ['all'])
    }),
  )
  const done = outcomes.filter(({ isDone }) => isDone).length
  return toRow(
    `${kind}: ${met} round trips to the database under ${outcomes.length} requests of ${Object.keys(operations).length} kinds`,
    [...(met > 0 ? [] : ['no round trip met it']), ...outcomes.flatMap(({ wrong }) => wrong)],
    'what was answered stays, nothing is there by half, the same request again is done once, and the shop comes back by itself',
    `${done} done, ${outcomes.length - done} got 503; sent again, each was done once; back in ${Math.ceil(Math.max(...back))} ms`,
  )
}

const sendFirst = async (db: Database, name: string, attempt: Attempt): Promise<Outcome> => {
  const reply = await attempt.send()
  const isDone = isSuccess(reply)
  const wrong: string[] = []
  if (!isDone && reply.status !== 503) wrong.push(`${name} got ${describe(reply)}`)
  if (reply.status === 503 && !reply.headers['retry-after'])
    wrong.push(`${name} got a 503 without Retry-After`)
  const outcome: Outcome = { name, attempt, isDone, wrong }
  if (isDone) outcome.id = fieldsOf(reply)['id']
  await checkEffect(db, outcome, isDone ? ['all'] : ['none', 'all'])
  return outcome
}

/**
 * Runs when the fault is over, and once more when everything late has arrived. All are sent at
 * once, so those that are refused under load are repeated.
 */
const sendAgain = async (outcome: Outcome): Promise<void> => {
  const { attempt, name, wrong } = outcome
  const reply = await sendUntil(attempt.send, isSuccess)
  const { id } = fieldsOf(reply)
  if (!isSuccess(reply)) wrong.push(`${name}, sent again, got ${describe(reply)}`)
  else if (outcome.id && outcome.id !== id) wrong.push(`${name} got ${id} after ${outcome.id}`)
  else outcome.id = id
}

const checkEffect = async (
  db: Database,
  { attempt, name, wrong }: Outcome,
  allowed: readonly string[],
): Promise<void> => {
  if (attempt.traces.length === 0) return
  const effect = await effectOf(db, attempt.traces)
  if (!allowed.includes(effect)) wrong.push(`${name} left ${effect}, not ${allowed.join(' or ')}`)
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

const describe = (reply: Reply): string => `${reply.status} ${reply.text.slice(0, 100)}`
