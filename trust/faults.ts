/** The trust run's part `faults`: disturbs connections to the database, and kills processes. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import { fillStock } from '@shop/testkit/database'
import { type Fault, type FaultProxy, openFaultProxy } from '@shop/testkit/fault-proxy'
import { type MiniflareServer, serveMiniflare } from '@shop/testkit/serve-miniflare'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import { atOnce, describe, fieldsOf, isSuccess, repeatUntil, until } from './calls.ts'
import { openDice } from './dice.ts'
import { openLivePage } from './live-page.ts'
import { effectOf, makeOperations, type Operation } from './operations.ts'
import { openWorld, placeOrder } from './orders/people.ts'
import { findLost, inShop, isSlice, type Part, restartWorker, type Row } from './part.ts'

export const faults: Part = async () => {
  const proxy = await openFaultProxy()
  const faulty = await inShop({ libsqlProxy: proxy }, async (shop, db) => {
    const rows: Row[] = []
    for (const kind of kinds) rows.push(await tryFault(kind, { shop, db, proxy }))
    return rows
  })
  proxy.close()
  // This shop has no proxy: Miniflare blocks this process while it evicts objects, so a proxy here
  // could not respond.
  const crashed = await inShop({ serve: serveMiniflare, isLibsqlSupervised: true }, tryCrashes)
  return [...faulty, ...crashed]
}

const faultShare = 60
const longestLatencyMs = 800
/** Longer than the sender's timeout, so that a held request arrives after the sender gave up. */
const heldMs = 5500

const kinds = ['latency', 'held', 'refuse', 'half-open', 'cut-response', 'lost-response'] as const
const requestsPerKind = isSlice ? 1 : 24

const tryFault = async (
  kind: (typeof kinds)[number],
  { shop, db, proxy }: { shop: TestShop; db: Database; proxy: FaultProxy },
): Promise<Row> => {
  const made = Array.from({ length: requestsPerKind }, () => makeOperations(shop, db))
  const operations = (await Promise.all(made)).flat()
  const requests = operations.map((operation) => makeRequest(db, operation))
  const arrivals: Promise<unknown>[] = []
  const nextDice = openDice()
  proxy.resetCounts()
  proxy.setFault((): Fault => {
    const dice = nextDice()
    if (!dice.isIn(faultShare)) return { kind: 'none' }
    if (kind === 'latency') return { kind, delayMs: dice.of(fc.nat(longestLatencyMs)) }
    if (kind !== 'held') return { kind }
    const arrival = sleep(heldMs)
    arrivals.push(arrival)
    return { kind, until: arrival }
  })
  const done = await Promise.all(requests.map(({ sendFirst }) => sendFirst()))
  const met = proxy.count(kind)
  proxy.setFault(() => ({ kind: 'none' }))
  const overAtMs = performance.now()
  await Promise.all(requests.map(({ sendAgain }) => sendAgain()))
  const backMs = Math.ceil(performance.now() - overAtMs)
  await Promise.all(arrivals)
  await Promise.all(requests.map(({ sendAgain }) => sendAgain()))
  const doneCount = done.filter(Boolean).length
  return {
    promise: `${kind}: what was answered stays, nothing is there by half, the same request again is done once, and the shop comes back by itself`,
    result: `${met} round trips under ${requests.length} requests: ${doneCount} done, ${requests.length - doneCount} got 503; back in ${backMs} ms`,
    wrong: [
      ...(met > 0 ? [] : ['no round trip met it']),
      ...requests.flatMap(({ wrong }) => wrong),
    ],
  }
}

const makeRequest = (db: Database, { name, send, traces }: Operation) => {
  const wrong: string[] = []
  let firstId: unknown
  const check = async (...allowed: string[]): Promise<void> => {
    const effect = traces.length > 0 ? await effectOf(db, traces) : 'all'
    if (!allowed.includes(effect)) wrong.push(`${name} left ${effect}, not ${allowed.join(' or ')}`)
  }
  return {
    wrong,
    sendFirst: async (): Promise<boolean> => {
      const reply = await send()
      const isDone = isSuccess(reply)
      if (isDone) firstId = fieldsOf(reply)['id']
      else if (reply.status !== 503) wrong.push(`${name} got ${describe(reply)}`)
      else if (!reply.headers['retry-after']) wrong.push(`${name} got a 503 without Retry-After`)
      await (isDone ? check('all') : check('none', 'all'))
      return isDone
    },
    /** All requests are sent again at once, so the shop may reject some. Retries rejected ones. */
    sendAgain: async (): Promise<void> => {
      const reply = await repeatUntil(send, isSuccess)
      const { id } = fieldsOf(reply)
      firstId ??= id
      if (!isSuccess(reply)) wrong.push(`${name} got ${describe(reply)} when it was sent again`)
      else if (firstId !== id) wrong.push(`${name} got ${id} after ${firstId}`)
      await check('all')
    },
  }
}

const inFlight = 16
const ordersPerCrash = isSlice ? 24 : 60
const timesPerCrash = isSlice ? 1 : 15

const crashes: Readonly<Record<string, (shop: TestShop<MiniflareServer>) => Promise<void>>> = {
  // The shop itself must restart libSQL.
  'libSQL killed': ({ killLibsql }) => killLibsql(),
  'the Durable Objects evicted': async ({ worker }) => {
    await worker.evict('RealtimeHub')
    await worker.evict('RealtimeShard')
  },
  'the Worker restarted': restartWorker,
}

const tryCrashes = async (shop: TestShop<MiniflareServer>, db: Database): Promise<Row[]> => {
  // No product may sell out, because a rejected order proves nothing.
  await fillStock(db, 1_000_000)
  const world = await openWorld(shop)
  const seen = new Set<string>()
  const page = openLivePage(shop, { topic: 'orders', onMessage: ({ id = '' }) => seen.add(id) })
  await until(() => page.isConnected)
  const nextDice = openDice()
  const rows: Row[] = []
  for (const [name, crash] of Object.entries(crashes)) {
    const inTurn = Array.from({ length: timesPerCrash }, (_none, turn) => turn * ordersPerCrash)
    const moments = new Set(
      inTurn.map((begin) => begin + nextDice().of(fc.nat(ordersPerCrash - 1))),
    )
    let next = 0
    await atOnce(inFlight, async () => {
      if (moments.has(next++)) await crash(shop)
      await placeOrder(world, nextDice())
      return next < timesPerCrash * ordersPerCrash
    })
    const unseen = () => [...world.placed.values()].filter((id) => !seen.has(id))
    await until(() => unseen().length === 0)
    rows.push({
      promise: `${name}: every request is answered, nothing acknowledged is lost, an open page hears of every order, and the shop comes back by itself`,
      result: `${timesPerCrash} times, ${inFlight} orders at a time; ${world.placed.size} placed so far, ${world.refused} refused`,
      wrong: [
        ...world.wrong.splice(0),
        ...(await findLost(db, world.placed)),
        ...unseen().map((id) => `the open page did not hear of order ${id}`),
      ],
    })
  }
  page.close()
  return rows
}
