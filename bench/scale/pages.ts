/** Page views in the steady state: round trips, rows, reads, times, and whether any page was stale. */
import { printTable, quantile } from '../table.ts'
import { distances } from './assumptions.ts'
import type { ScaleDatabase } from './database.ts'
import { createRandom } from './random.ts'
import type { Counts } from './stores.ts'
import { createTraffic, nothingSeen, type Seen, type Traffic } from './traffic.ts'
import { createTruth } from './truth.ts'
import { type Built, createWorld, type Isolate, type World } from './world.ts'

type Load = {
  viewsPerSecond: number
  ordersPerSecond: number
  isolateCount: number
  seconds: number
}

/** Views a second, for how many seconds a row is measured, and with how many orders a second for which isolates. */
const rates = [
  { viewsPerSecond: 1, seconds: 100, isolatesOf: { 1: [1, 10, 100], 20: [] } },
  { viewsPerSecond: 10, seconds: 30, isolatesOf: { 1: [1, 10, 100], 20: [100] } },
  { viewsPerSecond: 100, seconds: 10, isolatesOf: { 1: [1, 10, 100], 20: [1, 10, 100] } },
]
/** Staff save a price twice a minute. */
const editsPerSecond = 1 / 30
/** Price changes whose product is then opened on every isolate at once. */
const probes = 2
/** Before each row is measured, its new isolates see a part of its traffic. */
const beginShare = 1 / 3
/** What a location's cache may hold: an hour of its traffic. */
const warmUpSeconds = 3600

type Measured = Counts & { views: number; replicaCalls: number; seen: Seen }

/** Simulates every row on one clock and one database, with a location for each number of views, and prints the table. */
export const simulatePages = async (built: Built, database: ScaleDatabase): Promise<void> => {
  let databaseMs = distances.databaseNearMs
  const world = createWorld({
    built,
    libsql: database.libsql,
    startMs: Date.now(),
    databaseMs: () => databaseMs,
  })
  const openPlace = createPlaces(world, database)
  const rows = []
  // oxlint-disable no-await-in-loop -- One row after the other, on one clock.
  for (const { viewsPerSecond, seconds, isolatesOf } of rates) {
    const place = openPlace()
    databaseMs = distances.databaseNearMs
    await place.warmUp(viewsPerSecond)
    for (const [orders, isolateCounts] of Object.entries(isolatesOf)) {
      for (const isolateCount of isolateCounts) {
        const load = { viewsPerSecond, ordersPerSecond: Number(orders), isolateCount, seconds }
        databaseMs = distances.databaseNearMs
        const near = await place.measure(load)
        databaseMs = distances.databaseFarMs
        const far = await place.measure(load)
        rows.push(toRow(load, near, far))
      }
    }
  }
  // oxlint-enable no-await-in-loop
  printTable(rows)
}

/** Locations of one shop, whose caches outlive their isolates. */
const createPlaces = (world: World, { products }: ScaleDatabase) => {
  const random = createRandom(11)
  let seen = nothingSeen()
  const truth = createTruth(products)
  const traffic = createTraffic({ world, products, truth, random, seen: () => seen })
  const reset = (): void => {
    world.resetCounts()
    seen = nothingSeen()
  }

  const run = async (load: Load, isolates: readonly Isolate[], seconds: number): Promise<void> => {
    const any = anyOf(isolates, random)
    const untilMs = world.clock.now() + seconds * 1000
    traffic.repeat(load.viewsPerSecond, untilMs, () => traffic.view(any(), traffic.drawPath()))
    traffic.repeat(load.ordersPerSecond, untilMs, () => traffic.order(any()))
    traffic.repeat(editsPerSecond, untilMs, () => traffic.edit(any(), []))
    await world.clock.runUntil(untilMs)
  }

  const measure = async (openIsolate: () => Isolate, load: Load): Promise<Measured> => {
    const isolates = Array.from({ length: load.isolateCount }, openIsolate)
    await run(load, isolates, load.seconds * beginShare)
    reset()
    const replicaCallsBefore = replicaCallsOf(world)
    await run(load, isolates, load.seconds)
    const counts = { ...world.counts() }
    const views = seen.takenMs.length
    const replicaCalls = replicaCallsOf(world) - replicaCallsBefore
    const measured = seen
    // What is only checked is not measured.
    seen = { ...seen, takenMs: [] }
    await probe(world, traffic, isolates)
    measured.verdicts = seen.verdicts
    measured.failures = seen.failures
    return { ...counts, views, replicaCalls, seen: measured }
  }

  const warmUp = async (openIsolate: () => Isolate, viewsPerSecond: number): Promise<void> => {
    const isolate = openIsolate()
    const paths = new Set(Array.from({ length: viewsPerSecond * warmUpSeconds }, traffic.drawPath))
    reset()
    for (const path of paths) {
      world.clock.setTimer(() => void traffic.view(isolate, path), random() * warmUpSeconds * 1000)
    }
    await world.clock.runUntil(world.clock.now() + warmUpSeconds * 1000 + 5000)
    const tripsPerPath = (world.counts().trips / paths.size).toFixed(2)
    console.log(
      `${viewsPerSecond} views a second, warm-up: ${paths.size} paths, ${tripsPerPath} trips each`,
    )
  }
  return () => {
    const { openIsolate } = world.openLocation()
    return {
      measure: (load: Load) => measure(openIsolate, load),
      warmUp: (viewsPerSecond: number) => warmUp(openIsolate, viewsPerSecond),
    }
  }
}

/** Changes prices and removes a product; after each the page is opened on every isolate at once. */
const probe = async (
  world: World,
  traffic: Traffic,
  isolates: readonly Isolate[],
): Promise<void> => {
  const [first] = isolates
  if (!first) return
  const run = (change: () => Promise<void>): void => void change().catch(console.error)
  for (let count = 0; count < probes; count += 1) {
    run(() => traffic.edit(first, isolates))
    // oxlint-disable-next-line no-await-in-loop -- One change after the other.
    await world.clock.runUntil(world.clock.now() + 5000)
  }
  run(() => traffic.remove(first, isolates))
  await world.clock.runUntil(world.clock.now() + 5000)
}

const anyOf = (isolates: readonly Isolate[], random: () => number) => (): Isolate => {
  const isolate = isolates[Math.floor(random() * isolates.length)]
  if (!isolate) throw new Error('There is no isolate')
  return isolate
}

const replicaCallsOf = ({ objects }: World): number =>
  objects
    .all()
    .filter(({ className }) => className.endsWith('Replica'))
    .reduce((sum, { requests }) => sum + requests, 0)

const toRow = (load: Load, near: Measured, far: Measured): Record<string, string | number> => {
  const views = near.views + far.views
  const per = (
    name: 'trips' | 'rowsRead' | 'bucketReads' | 'renders' | 'replicaCalls' | 'cacheReads',
  ) => (near[name] + far[name]) / views
  const at = ({ seen }: Measured, share: number): string => quantile(seen.takenMs, share).toFixed(0)
  const stale = (kind: 'stale after staff' | 'stale after an order'): number =>
    near.seen.verdicts[kind] + far.seen.verdicts[kind]
  return {
    'views/s': load.viewsPerSecond,
    isolates: load.isolateCount,
    'orders/s': load.ordersPerSecond,
    views,
    trips: per('trips').toFixed(3),
    'rows read': per('rowsRead').toFixed(1),
    'R2 reads': per('bucketReads').toFixed(3),
    renders: per('renders').toFixed(3),
    'replica calls': per('replicaCalls').toFixed(2),
    'cache reads': per('cacheReads').toFixed(2),
    'p50/p99 at 2 ms': `${at(near, 0.5)}/${at(near, 0.99)}`,
    'at 150 ms': `${at(far, 0.5)}/${at(far, 0.99)}`,
    'stale after staff': stale('stale after staff'),
    'after an order': stale('stale after an order'),
    failures: near.seen.failures + far.seen.failures,
  }
}
