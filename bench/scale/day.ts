/** A day of open pages and few orders: what hub and shards do, and for how long they could not hibernate. */
import { printTable } from '../support/table.ts'
import { distances } from './assumptions.ts'
import type { ScaleDatabase } from './database.ts'
import { createFeed, createPage } from './feed.ts'
import type { SimulatedObject } from './objects.ts'
import { createRandom } from './random.ts'
import { createTraffic, nothingSeen } from './traffic.ts'
import { createTruth } from './truth.ts'
import { type Built, createWorld } from './world.ts'

const openPages = 1000
/** A page stays open so long on average; then another visitor opens one. */
const visitMs = 10 * 60_000
const ordersPerSecond = 1 / 60
/** Every hour is like the others: some are simulated, and counted as a day. */
const simulatedHours = 3
const hoursOfDay = 24

/** What the objects of one class did in a day. */
type DayOfClass = { requests: number; alarms: number; billedSeconds: number }
export type Day = {
  hub: DayOfClass
  shards: DayOfClass
  orders: number
  /** Calls of hub and shards but alarms and upgrades. */
  feedRequests: number
  /** Of hub and shards. */
  billedSeconds: number
  queries: number
  rowsRead: number
}

export const simulateDay = async (
  built: Built,
  { libsql, products }: ScaleDatabase,
): Promise<Day> => {
  const world = createWorld({
    built,
    libsql,
    startMs: Date.now(),
    databaseMs: () => distances.databaseNearMs,
  })
  const { clock } = world
  const random = createRandom(3)
  const isolate = world.openLocation().openIsolate()
  const feed = createFeed({ world, anyIsolate: () => isolate, random })
  const truth = createTruth(products)
  const seen = nothingSeen()
  const traffic = createTraffic({ world, products, truth, random, seen: () => seen })
  let opened = 0
  const visit = async (): Promise<void> => {
    opened += 1
    const page = createPage(opened)
    await feed.connect(page)
    await clock.wait(2 * visitMs * random())
    page.socket?.onLeave()
    await visit()
  }
  for (let count = 0; count < openPages; count += 1) void visit()
  const untilMs = clock.now() + simulatedHours * 3_600_000
  traffic.repeat(ordersPerSecond, untilMs, () => traffic.order(isolate))
  await clock.runUntil(untilMs)
  const factor = hoursOfDay / simulatedHours
  const ofClass = (className: string): DayOfClass =>
    toDay(
      world.objects.all().filter((one) => one.className === className),
      factor,
    )
  const [hub, shards] = [ofClass('RealtimeHub'), ofClass('RealtimeShard')]
  return {
    hub,
    shards,
    orders: seen.orders * factor,
    feedRequests: hub.requests - hub.alarms + shards.requests - opened * factor,
    billedSeconds: hub.billedSeconds + shards.billedSeconds,
    queries: world.objectCounts.trips * factor,
    rowsRead: world.objectCounts.rowsRead * factor,
  }
}

const toDay = (objects: readonly SimulatedObject[], factor: number): DayOfClass => {
  const sum = (name: 'requests' | 'alarms' | 'billedMs'): number =>
    objects.reduce((all, one) => all + one[name], 0) * factor
  return { requests: sum('requests'), alarms: sum('alarms'), billedSeconds: sum('billedMs') / 1000 }
}

export const printDay = ({ hub, shards, queries, rowsRead }: Day): void => {
  const toRow = (name: string, { requests, alarms, billedSeconds }: DayOfClass) => ({
    'in a day': name,
    requests: Math.round(requests),
    'of them alarms': Math.round(alarms),
    'billed seconds': Math.round(billedSeconds),
  })
  printTable([toRow('hub', hub), toRow('shards', shards)])
  console.log(`The hub's queries: ${Math.round(queries)}, rows read: ${Math.round(rowsRead)}`)
}
