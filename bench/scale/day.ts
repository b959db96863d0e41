/** Models a day of few orders: the calls of hub and shards, and how long they cannot hibernate. */
import { printTable } from '../support/table.ts'
import { distances, realtime } from './assumptions.ts'
import { createRandom, nextGapMs } from './random.ts'

const openPages = 1000
/** The average time that a page stays open. Then another visitor opens one. */
const visitSeconds = 600
const ordersPerSecond = 1 / 60
const dayMs = 86_400_000
const shardCount = 16

type DayOfClass = { requests: number; alarms: number; billedSeconds: number }
export type Day = {
  hub: DayOfClass
  shards: DayOfClass
  orders: number
  /** Calls of hub and shards, except alarms and upgrades. */
  feedRequests: number
  /** For hub and shards together. */
  billedSeconds: number
  rowsRead: number
}

/**
 * How long each kind of call keeps an object from hibernating: the time that it waits, in
 * milliseconds.
 */
const waits = {
  /** The hub reads the outbox. */
  read: distances.databaseNearMs,
  /** A shard asks the hub for what it lacks. */
  follow: distances.objectMs,
  /** The hub waits for the shards that it tells of an event, and each of them asks the hub. */
  broadcast: 2 * distances.objectMs,
}

export const simulateDay = (): Day => {
  const random = createRandom(3)
  const orderTimes = timesOf(ordersPerSecond, random)
  const alarms = countAlarms(orderTimes)
  const opens = (openPages / visitSeconds) * (dayMs / 1000)
  const ringLoads = Array.from({ length: shardCount }, () => countRingLoads(orderTimes, random))
  const loads = ringLoads.reduce((sum, one) => sum + one, 0)
  const orders = orderTimes.length
  const broadcasts = orders * shardCount
  // For each order, the Worker calls the hub before the write and after it, and every shard asks
  // the hub for the event.
  const calls = 2 * orders + broadcasts + loads
  const reads = alarms + orders + loads
  const toSeconds = (ms: number): number => ms / 1000
  const hub = {
    requests: alarms + calls,
    alarms,
    billedSeconds: toSeconds(reads * waits.read + orders * waits.broadcast),
  }
  const shards = {
    requests: opens + broadcasts,
    alarms: 0,
    billedSeconds: toSeconds(broadcasts * waits.follow + loads * (waits.follow + waits.read)),
  }
  return {
    hub,
    shards,
    orders,
    feedRequests: calls + broadcasts,
    billedSeconds: hub.billedSeconds + shards.billedSeconds,
    rowsRead: reads * realtime.rowsPerRead,
  }
}

/** Random times of a day in milliseconds, in order. */
const timesOf = (perSecond: number, random: () => number): number[] => {
  const times: number[] = []
  for (let atMs = nextGapMs(perSecond, random); atMs < dayMs; atMs += nextGapMs(perSecond, random))
    times.push(atMs)
  return times
}

/**
 * Counts the hub's alarms: one every eight seconds, and one every two seconds while more writes are
 * expected.
 */
export const countAlarms = (orderTimes: readonly number[]): number => {
  const { idleHeartbeatMs, heartbeatMs, expectationMs } = realtime
  let [count, next, expectedUntilMs, alarmAtMs] = [0, 0, 0, idleHeartbeatMs]
  while (alarmAtMs < dayMs) {
    const orderAtMs = orderTimes[next] ?? dayMs
    if (orderAtMs <= alarmAtMs) {
      next += 1
      expectedUntilMs = orderAtMs + expectationMs
      alarmAtMs = Math.min(alarmAtMs, orderAtMs + heartbeatMs)
    } else {
      count += 1
      alarmAtMs += alarmAtMs > expectedUntilMs ? idleHeartbeatMs : heartbeatMs
    }
  }
  return count
}

/**
 * Counts how often a shard must load its ring. Orders, and pages that open or close, wake the
 * shard. Eviction loses the ring, and a page that closes does not need it.
 */
const countRingLoads = (orderTimes: readonly number[], random: () => number): number => {
  const perSecond = openPages / visitSeconds / shardCount
  const needsRing = [...timesOf(perSecond, random), ...orderTimes].map((atMs) => ({
    atMs,
    needs: true,
  }))
  const closes = timesOf(perSecond, random).map((atMs) => ({ atMs, needs: false }))
  let [loads, hasRing, lastAtMs] = [0, false, 0]
  for (const { atMs, needs } of [...needsRing, ...closes].toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs - lastAtMs > realtime.evictedAfterMs) hasRing = false
    lastAtMs = atMs
    if (!needs || hasRing) continue
    loads += 1
    hasRing = true
  }
  return loads
}

export const printDay = ({ hub, shards, rowsRead }: Day): void => {
  const toRow = (name: string, { requests, alarms, billedSeconds }: DayOfClass) => ({
    'in a day': name,
    requests: Math.round(requests),
    'of them alarms': Math.round(alarms),
    'billed seconds': Math.round(billedSeconds),
  })
  printTable([toRow('hub', hub), toRow('shards', shards)])
  console.log(`Rows read by the hub: ${Math.round(rowsRead)}`)
}
