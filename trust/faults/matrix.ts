import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import type { Fault, FaultProxy } from '@shop/testkit/fault-proxy'
import type { TestShop } from '@shop/testkit/test-shop'

import type { Random } from '../inputs/random.ts'
import type { Row } from '../part.ts'
import { type Attempt, effectOf, operations, type Reply } from './operations.ts'

export type Disturbed = { shop: TestShop; db: Database; random: Random }
type Faulty = Disturbed & { proxy: FaultProxy }

/** The percentage of round trips that meet the fault. */
const faultShare = 60
const longestLatencyMs = 800
/** Must exceed the wait of a request, so that data arrive after the sender has given up. */
const heldMs = 5500
/** Round trips that began before the fault ended time out within this time. */
const recoveryMs = 20_000
const retryDelayMs = 50

const kinds = ['latency', 'held', 'refuse', 'half-open', 'cut-response', 'lost-response'] as const
type Kind = (typeof kinds)[number]

export const tryFaults = async (
  disturbed: Faulty,
  times: number,
  onProgress: (step: string) => void,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const kind of kinds) {
    onProgress(kind)
    rows.push(await tryFault(disturbed, kind, times))
  }
  return rows
}

type Outcome = {
  name: string
  attempt: Attempt
  isDone: boolean
  id: string | undefined
  wrong: string[]
}

const tryFault = async (disturbed: Faulty, kind: Kind, times: number): Promise<Row> => {
  const { shop, db, proxy, random } = disturbed
  const attempts = await prepare(shop, db, times)
  const arrivals: Promise<unknown>[] = []
  proxy.resetCounts()
  proxy.setFault(() => (random.isIn(faultShare) ? drawFault(kind, random, arrivals) : noFault))
  const outcomes = await Promise.all(
    attempts.map(({ name, attempt }) => sendFirst(db, name, attempt)),
  )
  const met = proxy.counts()[kind]
  proxy.setFault(() => noFault)
  const overAtMs = performance.now()
  const back = await Promise.all(outcomes.map((outcome) => sendAgain(outcome, overAtMs)))
  await Promise.all(arrivals)
  await Promise.all(outcomes.map((outcome) => sendLast(db, outcome)))
  const wrong = outcomes.flatMap((outcome) => outcome.wrong)
  const done = outcomes.filter(({ isDone }) => isDone).length
  return {
    tried: `${kind}: ${met} round trips to the database under ${outcomes.length} requests of ${Object.keys(operations).length} kinds`,
    result:
      wrong.length === 0
        ? `${done} done, ${outcomes.length - done} got 503; sent again, each was done once; back in ${Math.ceil(Math.max(...back))} ms`
        : `${wrong.length} broken: ${wrong.slice(0, 5).join(' · ')}`,
    promise:
      'what was answered stays, nothing is there by half, the same request again is done once, and the shop comes back by itself',
    isFulfilled: wrong.length === 0 && met > 0,
  }
}

const noFault: Fault = { kind: 'none' }

const drawFault = (kind: Kind, random: Random, arrivals: Promise<unknown>[]): Fault => {
  if (kind === 'latency') return { kind, delayMs: random.below(longestLatencyMs) }
  if (kind !== 'held') return { kind }
  const until = wait(heldMs)
  arrivals.push(until)
  return { kind, until }
}

const prepare = async (shop: TestShop, db: Database, times: number) => {
  const named = Array.from({ length: times }, () => Object.entries(operations)).flat()
  return Promise.all(named.map(async ([name, make]) => ({ name, attempt: await make(shop, db) })))
}

const sendFirst = async (db: Database, name: string, attempt: Attempt): Promise<Outcome> => {
  const reply = await attempt.send().catch(() => null)
  const isDone = isSuccess(reply)
  const outcome: Outcome = { name, attempt, isDone, id: isDone ? reply?.id : undefined, wrong: [] }
  if (!isDone && reply?.status !== 503) outcome.wrong.push(`${name} got ${describe(reply)}`)
  if (reply?.status === 503 && !reply.retryAfter)
    outcome.wrong.push(`${name} got a 503 without Retry-After`)
  await checkEffect(db, outcome, isDone ? ['all'] : ['none', 'all'])
  return outcome
}

/** Returns how long after the fault the request was accepted, in milliseconds. */
const sendAgain = async (outcome: Outcome, overAtMs: number): Promise<number> => {
  const { attempt, name, id, wrong } = outcome
  for (;;) {
    const reply = await attempt.send().catch(() => null)
    const tookMs = performance.now() - overAtMs
    if (isSuccess(reply)) {
      if (id && id !== reply?.id) wrong.push(`${name} got ${reply?.id} after ${id}`)
      outcome.id = reply?.id
      return tookMs
    }
    if (tookMs > recoveryMs) {
      wrong.push(`${name} still got ${describe(reply)} after ${recoveryMs} ms`)
      return tookMs
    }
    await wait(retryDelayMs)
  }
}

/** Runs after everything late has arrived. */
const sendLast = async (db: Database, outcome: Outcome): Promise<void> => {
  const { attempt, id, name, wrong } = outcome
  const reply = await sendUntilTaken(attempt)
  if (!isSuccess(reply) || reply?.id !== id)
    wrong.push(`${name}, sent once more, got ${describe(reply)}`)
  await checkEffect(db, outcome, ['all'])
}

/** All attempts run at once, so those that are refused under load are repeated. */
const sendUntilTaken = async (attempt: Attempt): Promise<Reply | null> => {
  const untilMs = performance.now() + recoveryMs
  for (;;) {
    const reply = await attempt.send().catch(() => null)
    if (reply?.status !== 503 || performance.now() > untilMs) return reply
    await wait(retryDelayMs)
  }
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

const isSuccess = (reply: Reply | null): boolean => reply !== null && reply.status < 300

const describe = (reply: Reply | null): string =>
  reply ? `${reply.status} ${reply.id ?? ''}` : 'no answer'
