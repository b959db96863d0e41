/** Page views in the steady state: round trips, rows, reads, times, and whether any page was stale. */
import { printTable, quantile } from '../support/table.ts'
import { distances } from './assumptions.ts'
import type { PerView } from './bill.ts'
import type { Clock } from './clock.ts'
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
  { viewsPerSecond: 10, seconds: 40, isolatesOf: { 1: [1, 10, 100], 20: [100] } },
  { viewsPerSecond: 100, seconds: 15, isolatesOf: { 1: [1, 10, 100], 20: [1, 10, 100] } },
]
/** Staff save a price twice a minute. */
const editsPerSecond = 1 / 30
/** Price changes whose product is then opened on every isolate at once. */
const probes = 2
/** Before each row is measured, its new isolates see a part of its traffic. */
const beginShare = 1 / 2
/** What a location's cache may hold: an hour of its traffic. */
const warmUpSeconds = 3600

type Measured = Counts &
  Pick<Seen, 'takenMs' | 'verdicts' | 'failures'> & { views: number; replicaCalls: number }

type SimulatedRow = { load: Load; per: PerView; near: Measured; far: Measured }

/** Simulates every row on one clock and one database, with a location for each number of views, and prints the table. */
export const simulatePages = async (
  built: Built,
  database: ScaleDatabase,
): Promise<readonly SimulatedRow[]> => {
  let databaseMs = distances.databaseNearMs
  const world = createWorld({
    built,
    libsql: database.libsql,
    startMs: Date.now(),
    databaseMs: () => databaseMs,
  })
  const openPlace = createPlaces(world, database)
  const rows: SimulatedRow[] = []
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
        rows.push({ load, per: perViewOf(near, far), near, far })
      }
    }
  }
  // oxlint-enable no-await-in-loop
  printTable(rows.map(toCells))
  return rows
}

/** Locations of one shop, whose caches outlive their isolates. Orders and staff come by way of another one. */
const createPlaces = (world: World, { products }: ScaleDatabase) => {
  const { clock } = world
  const random = createRandom(11)
  let seen = nothingSeen()
  const truth = createTruth(products)
  const traffic = createTraffic({ world, products, truth, random, seen: () => seen })
  const otherIsolate = world.openLocation().openIsolate()

  const openPlace = () => {
    const location = world.openLocation()
    const reset = (): void => {
      location.resetCounts()
      seen = nothingSeen()
    }
    const run = async (
      load: Load,
      isolates: readonly Isolate[],
      seconds: number,
    ): Promise<void> => {
      const any = anyOf(isolates, random)
      const untilMs = clock.now() + seconds * 1000
      traffic.repeat(load.viewsPerSecond, untilMs, () => traffic.view(any(), traffic.drawPath()))
      traffic.repeat(load.ordersPerSecond, untilMs, () => traffic.order(otherIsolate))
      traffic.repeat(editsPerSecond, untilMs, () => traffic.edit(otherIsolate, []))
      await clock.runUntil(untilMs)
    }

    const measure = async (load: Load): Promise<Measured> => {
      const isolates = Array.from({ length: load.isolateCount }, location.openIsolate)
      await run(load, isolates, load.seconds * beginShare)
      reset()
      const replicaCallsBefore = replicaCallsOf(world)
      await run(load, isolates, load.seconds)
      const measured = {
        ...location.counts(),
        views: seen.takenMs.length,
        replicaCalls: replicaCallsOf(world) - replicaCallsBefore,
        takenMs: [...seen.takenMs],
      }
      await probe(clock, traffic, otherIsolate, isolates)
      return { ...measured, verdicts: seen.verdicts, failures: seen.failures }
    }

    /** Shows what an hour of traffic would have shown, each path once, at any time of an hour. */
    const warmUp = async (viewsPerSecond: number): Promise<void> => {
      const isolate = location.openIsolate()
      const all = Array.from({ length: viewsPerSecond * warmUpSeconds }, traffic.drawPath)
      const paths = new Set(all)
      reset()
      for (const path of paths) {
        const view = (): void => void traffic.view(isolate, path).catch(console.error)
        clock.setTimer(view, random() * warmUpSeconds * 1000)
      }
      await clock.runUntil(clock.now() + warmUpSeconds * 1000 + 5000)
      const trips = (location.counts().trips / paths.size).toFixed(2)
      const what = `${paths.size} paths of ${all.length} views, ${trips} trips each`
      console.log(`${viewsPerSecond} views a second, warm-up of an hour: ${what}`)
    }
    return { measure, warmUp }
  }
  return openPlace
}

/** Changes prices and removes a product; after each the page is opened on every isolate at once. */
const probe = async (
  clock: Clock,
  traffic: Traffic,
  otherIsolate: Isolate,
  isolates: readonly Isolate[],
): Promise<void> => {
  const changes = Array.from({ length: probes }, () => () => traffic.edit(otherIsolate, isolates))
  for (const change of [...changes, () => traffic.remove(otherIsolate, isolates)]) {
    void change().catch(console.error)
    // oxlint-disable-next-line no-await-in-loop -- One change after the other.
    await clock.runUntil(clock.now() + 5000)
  }
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

const perViewOf = (near: Measured, far: Measured): PerView => {
  const per = (name: keyof Counts | 'replicaCalls'): number =>
    (near[name] + far[name]) / (near.views + far.views)
  return {
    trips: per('trips'),
    rowsRead: per('rowsRead'),
    bucketReads: per('bucketReads'),
    renders: per('renders'),
    replicaCalls: per('replicaCalls'),
    cacheReads: per('cacheReads'),
  }
}

const toCells = ({ load, per, near, far }: SimulatedRow): Record<string, string | number> => {
  const at = ({ takenMs }: Measured, share: number): string => quantile(takenMs, share).toFixed(0)
  const both = (countOf: (measured: Measured) => number): number => countOf(near) + countOf(far)
  return {
    'views/s': load.viewsPerSecond,
    isolates: load.isolateCount,
    'orders/s': load.ordersPerSecond,
    views: both(({ views }) => views),
    trips: per.trips.toFixed(3),
    'rows read': per.rowsRead.toFixed(1),
    'R2 reads': per.bucketReads.toFixed(3),
    renders: per.renders.toFixed(3),
    'replica calls': per.replicaCalls.toFixed(2),
    'cache reads': per.cacheReads.toFixed(2),
    'p50/p99 at 2 ms': `${at(near, 0.5)}/${at(near, 0.99)}`,
    'at 150 ms': `${at(far, 0.5)}/${at(far, 0.99)}`,
    'stale after staff': both(({ verdicts }) => verdicts['stale after staff']),
    'after an order': both(({ verdicts }) => verdicts['stale after an order']),
    failures: both(({ failures }) => failures),
  }
}
