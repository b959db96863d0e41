/**
 * Sends requests of each kind while round trips to the database meet a fault, and again when the
 * fault is over.
 */
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
/**
 * Must exceed the time that a sender waits for a response, so that data arrive after it has given
 * up.
 */
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

type Tried = Attempt & {
  name: string
  /** The id in the first successful response. */
  id?: unknown
  wrong: string[]
}

const tryFault = async ({ shop, db, proxy }: Faulty, kind: Kind): Promise<Row> => {
  const named = Array.from({ length: times }, () => Object.entries(operations)).flat()
  const requests = await Promise.all(
    named.map(async ([name, make]): Promise<Tried> => ({
      name,
      wrong: [],
      ...(await make(shop, db)),
    })),
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
  const done = await Promise.all(requests.map((request) => sendFirst(db, request)))
  const met = proxy.counts()[kind]
  proxy.setFault(() => ({ kind: 'none' }))
  const overAtMs = performance.now()
  await Promise.all(requests.map(sendAgain))
  const backMs = performance.now() - overAtMs
  await Promise.all(arrivals)
  await Promise.all(requests.map(sendAgain))
  await Promise.all(requests.map((request) => checkEffect(db, request, ['all'])))
  const doneCount = done.filter(Boolean).length
  return toRow(
    `${kind}: ${met} round trips to the database under ${requests.length} requests of ${Object.keys(operations).length} kinds`,
    [...(met > 0 ? [] : ['no round trip met it']), ...requests.flatMap(({ wrong }) => wrong)],
    'what was answered stays, nothing is there by half, the same request again is done once, and the shop comes back by itself',
    `${doneCount} done, ${requests.length - doneCount} got 503; sent again, each was done once; back in ${Math.ceil(backMs)} ms`,
  )
}

/** Resolves to true if the request was done despite the fault. */
const sendFirst = async (db: Database, request: Tried): Promise<boolean> => {
  const { name, wrong } = request
  const reply = await request.send()
  const isDone = isSuccess(reply)
  if (isDone) request.id = fieldsOf(reply)['id']
  else if (reply.status !== 503) wrong.push(`${name} got ${describe(reply)}`)
  else if (!reply.headers['retry-after']) wrong.push(`${name} got a 503 without Retry-After`)
  await checkEffect(db, request, isDone ? ['all'] : ['none', 'all'])
  return isDone
}

/**
 * Sends a request again: when the fault is over, and once more when all delayed data have arrived.
 * All requests are sent at once, so one that is refused under load is repeated.
 */
const sendAgain = async (request: Tried): Promise<void> => {
  const { name, wrong } = request
  const reply = await sendUntil(request.send, isSuccess)
  const { id } = fieldsOf(reply)
  if (!isSuccess(reply)) wrong.push(`${name}, sent again, got ${describe(reply)}`)
  else if (request.id && request.id !== id) wrong.push(`${name} got ${id} after ${request.id}`)
  else request.id = id
}

const checkEffect = async (
  db: Database,
  { name, traces, wrong }: Tried,
  allowed: readonly string[],
): Promise<void> => {
  if (traces.length === 0) return
  const effect = await effectOf(db, traces)
  if (!allowed.includes(effect)) wrong.push(`${name} left ${effect}, not ${allowed.join(' or ')}`)
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

const describe = (reply: Reply): string => `${reply.status} ${reply.text.slice(0, 100)}`
