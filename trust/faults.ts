/** Part `faults`: disturbs the database's connection, kills processes, and fills the disk. */
import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import { type Fault, type FaultProxy, openFaultProxy } from '@shop/testkit/fault-proxy'
import { fillStock } from '@shop/testkit/database'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import { atOnce, describe, fieldsOf, isSuccess, sendUntil, until } from './calls.ts'
import { fillDisk } from './faults/full-disk.ts'
import { type Attempt, effectOf, operations } from './faults/operations.ts'
import { openLivePage } from './live-page.ts'
import { newWorld, purchases, readProducts } from './orders/people.ts'
import { announce, inShop, isSlice, type Part, restartWorker, type Row, toRow } from './part.ts'
import { drawsOf, isIn } from './random.ts'
import { findLost } from './read-database.ts'

export const faults: Part = async () => {
  const proxy = await openFaultProxy()
  const faulty = await inShop({ libsqlProxy: proxy }, async (shop, db) => {
    const rows: Row[] = []
    for (const kind of kinds) rows.push(await tryFault({ shop, db, proxy }, kind))
    return rows
  })
  proxy.close()
  // Uses no proxy, because a proxy in this process would stop while Miniflare evicts objects.
  const crashed = await inShop({ isLibsqlSupervised: true }, tryCrashes)
  announce('the disk is full')
  return [...faulty, ...crashed, ...(await fillDisk())]
}

const faultShare = 60
const longestLatencyMs = 800
/** Exceeds the sender's timeout, so that a held request arrives after the sender has given up. */
const heldMs = 5500

const kinds = ['latency', 'held', 'refuse', 'half-open', 'cut-response', 'lost-response'] as const
const requestsPerKind = isSlice ? 1 : 24

type Kind = (typeof kinds)[number]
type Faulty = { shop: TestShop; db: Database; proxy: FaultProxy }
type Tried = Attempt & { name: string; id?: unknown; wrong: string[] }

/** Sends each operation while the database connection has a fault, and again after the fault. */
const tryFault = async ({ shop, db, proxy }: Faulty, kind: Kind): Promise<Row> => {
  announce(kind)
  const named = Array.from({ length: requestsPerKind }, () => Object.entries(operations)).flat()
  const requests = await Promise.all(
    named.map(async ([name, make]): Promise<Tried> => {
      return { name, wrong: [], ...(await make(shop, db)) }
    }),
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

/** Retries until the shop accepts the request, because all requests are sent again at once. */
const sendAgain = async (request: Tried): Promise<void> => {
  const { name, wrong } = request
  const reply = await sendUntil(request.send, isSuccess)
  const { id } = fieldsOf(reply)
  if (!isSuccess(reply)) wrong.push(`${name}, sent again, got ${describe(reply)}`)
  else if (request.id && request.id !== id) wrong.push(`${name} got ${id} after ${request.id}`)
  else request.id = id
}

const checkEffect = async (db: Database, request: Tried, allowed: string[]): Promise<void> => {
  const { name, traces, wrong } = request
  if (traces.length === 0) return
  const effect = await effectOf(db, traces)
  if (!allowed.includes(effect)) wrong.push(`${name} left ${effect}, not ${allowed.join(' or ')}`)
}

const inFlight = 16
const ordersPerCrash = 60
const eventsBudgetMs = 20_000
const timesPerCrash = isSlice ? 1 : 15

const crashes: Readonly<Record<string, (shop: TestShop) => Promise<void>>> = {
  // libSQL is not restarted here, because the shop must restart it itself.
  'libSQL killed': ({ killLibsql }) => killLibsql(),
  'the Durable Objects evicted': async ({ evict }) => {
    await evict('RealtimeHub')
    await evict('RealtimeShard')
  },
  'the Worker restarted': restartWorker,
}

/** Crashes processes at random moments, while buyers place orders and a staff page is open. */
const tryCrashes = async (shop: TestShop, db: Database): Promise<Row[]> => {
  // Keeps products from selling out, because a refused order proves nothing.
  await fillStock(db, 1_000_000)
  const world = newWorld(shop)
  await readProducts(world)
  const seen = new Set<string>()
  const page = openLivePage(shop, { topic: 'orders', onMessage: ({ id = '' }) => seen.add(id) })
  await until(() => page.isConnected, eventsBudgetMs)
  const drawPurchase = drawsOf(purchases)
  const drawMoment = drawsOf(fc.nat(ordersPerCrash - 1))
  const rows: Row[] = []
  for (const [name, crash] of Object.entries(crashes)) {
    announce(name)
    const turns = Array.from({ length: timesPerCrash }, (_none, turn) => turn * ordersPerCrash)
    const moments = new Set(turns.map((begin) => begin + drawMoment()))
    let next = 0
    await atOnce(inFlight, async () => {
      if (moments.has(next++)) await crash(shop)
      await drawPurchase()(world)
      return next < timesPerCrash * ordersPerCrash
    })
    const unseen = (): string[] => world.orderIds.filter((id) => !seen.has(id))
    await until(() => unseen().length === 0, eventsBudgetMs)
    rows.push(
      toRow(
        `${name} ${timesPerCrash} times under ${inFlight} orders at a time, a page of staff open`,
        [
          ...world.wrong.splice(0),
          ...(await findLost(db, world.placed)),
          ...unseen().map((id) => `the open page did not hear of order ${id}`),
        ],
        'every request is answered, nothing acknowledged is lost, and the shop comes back by itself',
        `${world.placed.size} placed so far, ${world.refused} refused, all of them found, and heard of by the page`,
      ),
    )
  }
  page.close()
  return rows
}
