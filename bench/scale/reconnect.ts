/** A crowd whose sockets were all lost at once, as after a deploy, comes back. */
import { printTable, quantile } from '../support/table.ts'
import { cpu, distances } from './assumptions.ts'
import type { ScaleDatabase } from './database.ts'
import { createFeed, createPage } from './feed.ts'
import type { SimulatedObject } from './objects.ts'
import { createRandom } from './random.ts'
import { createTraffic, nothingSeen } from './traffic.ts'
import { createTruth } from './truth.ts'
import { type Built, createWorld, type World } from './world.ts'

const crowds = [
  { shoppers: 10_000, longestQueueMs: Number.POSITIVE_INFINITY },
  // The platform says that it refuses what waits too long, and not how long that is.
  { shoppers: 100_000, longestQueueMs: 5000 },
]
/** So many isolates share the upgrades. */
const isolateCount = 100
const ordersPerSecond = 20
const longestMs = 120_000

/** Prints one row a crowd. */
export const simulateReconnects = async (built: Built, database: ScaleDatabase): Promise<void> => {
  const rows = []
  // oxlint-disable-next-line no-await-in-loop -- One crowd after the other.
  for (const crowd of crowds) rows.push(await simulateCrowd(built, database, crowd))
  printTable(rows)
}

const simulateCrowd = async (
  built: Built,
  { libsql, products }: ScaleDatabase,
  { shoppers, longestQueueMs }: (typeof crowds)[number],
): Promise<Record<string, string | number>> => {
  const world = createWorld({
    built,
    libsql,
    startMs: Date.now(),
    databaseMs: () => distances.databaseNearMs,
    objectCpuMs: (_className, method) => (method === 'fetch' ? cpu.upgradeMs : 0),
    longestQueueMs,
  })
  const { clock } = world
  const random = createRandom(5)
  const { openIsolate } = world.openLocation()
  const isolates = Array.from({ length: isolateCount }, openIsolate)
  const anyIsolate = () => isolates[Math.floor(random() * isolateCount)] ?? openIsolate()
  const feed = createFeed({ world, anyIsolate, random })
  const truth = createTruth(products)
  const traffic = createTraffic({ world, products, truth, random, seen: () => nothingSeen() })
  const startMs = clock.now()
  const pages = Array.from({ length: shoppers }, (_none, index) => createPage(index, 0))
  for (const page of pages) feed.reconnect(page)
  const shards = () => world.objects.all().filter(({ className }) => className === 'RealtimeShard')
  const busiest = watchSeconds(world, shards)
  traffic.repeat(ordersPerSecond, startMs + longestMs, () => traffic.order(anyIsolate()))
  while (pages.some(({ socket }) => !socket) && clock.now() < startMs + longestMs)
    // oxlint-disable-next-line no-await-in-loop -- Until all are back.
    await clock.runUntil(clock.now() + 1000)
  const sockets = shards().map((shard) => shard.sockets.size)
  const waitedMs = pages.map(({ greetedAtMs }) => greetedAtMs - startMs)
  const toSeconds = (ms: number): string => (ms / 1000).toFixed(1)
  return {
    shoppers,
    'longest queue':
      longestQueueMs === Number.POSITIVE_INFINITY ? 'any' : `${longestQueueMs / 1000} s`,
    'half greeted s': toSeconds(quantile(waitedMs, 0.5)),
    'all greeted s': toSeconds(largestOf(waitedMs)),
    shards: shards().length,
    'sockets a shard': `${Math.min(...sockets)} to ${Math.max(...sockets)}`,
    'most queries in a second': busiest.queries,
    'most calls of a shard': busiest.calls,
    'longest wait for a shard s': toSeconds(
      largestOf(shards().map((shard) => shard.longestQueueMs)),
    ),
    refused: feed.refused(),
  }
}

/** A call cannot have a hundred thousand arguments, as `Math.max` would need. */
const largestOf = (values: readonly number[]): number =>
  values.reduce((largest, value) => Math.max(largest, value), 0)

/** The most of one second: queries of all objects, and calls of one shard. */
const watchSeconds = ({ clock, objectCounts }: World, shards: () => SimulatedObject[]) => {
  const busiest = { queries: 0, calls: 0 }
  const callsBefore = new Map<SimulatedObject, number>()
  let queriesBefore = 0
  const watch = (): void => {
    busiest.queries = Math.max(busiest.queries, objectCounts.trips - queriesBefore)
    queriesBefore = objectCounts.trips
    for (const shard of shards()) {
      const calls = shard.requests - (callsBefore.get(shard) ?? 0)
      busiest.calls = Math.max(busiest.calls, calls)
      callsBefore.set(shard, shard.requests)
    }
    clock.setTimer(watch, 1000)
  }
  clock.setTimer(watch, 1000)
  return busiest
}
