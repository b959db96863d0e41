/** Models a day with few orders, and how long calls to hub and shards prevent hibernation. */
import { dayMs } from '@shop/domain/time'

import { distances, realtime } from './assumptions.ts'
import { createRandom, nextGapMs } from './random.ts'

const openPages = 1000
/** How long, on average, a page stays open before another visitor's page replaces it. */
const visitSeconds = 600
const ordersPerSecond = 1 / 60
const shardCount = 16

type DayOfClass = { requests: number; alarms: number; billedSeconds: number }
export type Day = {
  hub: DayOfClass
  shards: DayOfClass
  orders: number
  /** Calls to hub and shards, except alarms and upgrades. */
  feedRequests: number
  billedSeconds: number
  rowsRead: number
}

/** How long each kind of call keeps an object from hibernating, in milliseconds. */
const waits = {
  read: distances.databaseNearMs,
  follow: distances.objectMs,
  /** The hub notifies the shards of an event, and waits while each shard fetches the event. */
  broadcast: 2 * distances.objectMs,
}

export const simulateDay = (): Day => {
  const random = createRandom(3)
  const orderTimes = timesOf(ordersPerSecond, random)
  const alarms = dayMs / realtime.heartbeatMs
  const opens = (openPages / visitSeconds) * (dayMs / 1000)
  const ringLoads = Array.from({ length: shardCount }, () => countRingLoads(orderTimes, random))
  const loads = ringLoads.reduce((sum, one) => sum + one, 0)
  const orders = orderTimes.length
  const broadcasts = orders * shardCount
  // For each order, the Worker calls the hub, and every shard fetches the event from the hub.
  const calls = orders + broadcasts + loads
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

const timesOf = (perSecond: number, random: () => number): number[] => {
  const times: number[] = []
  for (let atMs = nextGapMs(perSecond, random); atMs < dayMs; atMs += nextGapMs(perSecond, random))
    times.push(atMs)
  return times
}

/** A shard needs its ring for each order and each new page. An eviction deletes the ring. */
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
  console.table([toRow('hub', hub), toRow('shards', shards)])
  console.log(`Rows read by the hub: ${Math.round(rowsRead)}`)
}
