/** The Durable Objects of the realtime feed, as the Worker and they themselves call each other. */
import { areForStaff, type FollowedTopic } from '@shop/contracts/realtime'

import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import type { ChangeReplica } from './change-replica.ts'
import type { RealtimeHub } from './realtime-hub.ts'
import type { RealtimeShard } from './realtime-shard.ts'

/** Over how many shards the sockets of shoppers are spread. */
const shopperShards = 16

/** The one hub. The binding of `wrangler.toml` names this class. */
export const hubOf = (env: Env) => {
  const hubs = env.REALTIME_HUB as DurableObjectNamespace<RealtimeHub>
  return hubs.get(hubs.idFromName('shop'), nearDatabase(env))
}

/** The first call decides for good where an object is: without a hint, near the first caller, perhaps a crawler. */
export const nearDatabase = (env: Env): DurableObjectNamespaceGetDurableObjectOptions => {
  const { LOCATION_HINT: locationHint } = readSettings(env)
  return locationHint ? { locationHint } : {}
}

/** A shard, by the id under which it follows the hub. The binding of `wrangler.toml` names this class. */
export const shardOf = ({ REALTIME_SHARDS }: Env, id: string) => {
  const shards = REALTIME_SHARDS as DurableObjectNamespace<RealtimeShard>
  return shards.get(shards.idFromString(id))
}

/**
 * The shard for a socket. Staff have one of their own, which no crowd of shoppers slows down; all sockets of a
 * visitor's address share one, so that a flood from there fills no other.
 */
export const shardFor = async (
  env: Env,
  { topics, visitor }: { topics: readonly FollowedTopic[]; visitor: string },
): Promise<Fetcher> => {
  const shards = env.REALTIME_SHARDS
  if (areForStaff(topics)) return shards.get(shards.idFromName('staff'), nearDatabase(env))
  return shards.get(shards.idFromName(`shoppers-${(await hashOf(visitor)) % shopperShards}`))
}

/** A replica, by the id under which it follows the hub. The binding of `wrangler.toml` names this class. */
export const replicaOf = ({ CHANGE_REPLICAS }: Env, id: string) => {
  const replicas = CHANGE_REPLICAS as DurableObjectNamespace<ChangeReplica>
  return replicas.get(replicas.idFromString(id))
}

/** The replicas of this isolate, by id. One that the platform has evicted stays here until its successor takes its place. */
export const replicasHere = new Map<string, Pick<ChangeReplica, 'checkNow'>>()

/** The replica of a region, where it is in this isolate. */
export const replicaHere = ({ CHANGE_REPLICAS }: Env, region: DurableObjectLocationHint) => {
  const id = replicaIds.get(region) ?? CHANGE_REPLICAS.idFromName(region).toString()
  replicaIds.set(region, id)
  return replicasHere.get(id)
}

const replicaIds = new Map<DurableObjectLocationHint, string>()

/** The replica of a region; the platform creates it there. */
export const replicaIn = ({ CHANGE_REPLICAS }: Env, region: DurableObjectLocationHint) => {
  const replicas = CHANGE_REPLICAS as DurableObjectNamespace<ChangeReplica>
  return replicas.get(replicas.idFromName(region), { locationHint: region })
}

const hashOf = async (text: string): Promise<number> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new DataView(digest).getUint32(0)
}

/** Commits within this time of a poke share the next one, in milliseconds. */
const pokeMs = 20
let pokedAtMs = 0
/** Since when a poke is coming; `null` when none is. */
let dueSinceMs: number | null = null

/**
 * Makes the feed read new events, to call after a commit. A failed poke only delays the events: the change was
 * announced, and the feed's heartbeat finds it within seconds.
 */
export const pokeRealtimeFeed = async (env: Env, requestId: string): Promise<void> => {
  const nowMs = Date.now()
  // One that never came, because its request was ended, keeps no other away.
  if (dueSinceMs !== null && nowMs - dueSinceMs < announcementMs) return
  const waitMs = pokedAtMs + pokeMs - nowMs
  if (waitMs > 0) {
    dueSinceMs = nowMs
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    dueSinceMs = null
  }
  pokedAtMs = Date.now()
  try {
    await hubOf(env).poke(requestId)
  } catch (error) {
    logFailure(requestId, error)
  }
}

/** For how long a writer waits until caches know of its change, in milliseconds. */
const publishTimeoutMs = 2000

/**
 * Resolves when no cache takes for right what a committed change has ended. A failure is written to the log only: the
 * change is committed, and caches learn of it within seconds.
 */
export const publishChanges = async (env: Env, requestId: string): Promise<void> => {
  try {
    await withDeadline(hubOf(env).publish(requestId), publishTimeoutMs)
  } catch (error) {
    logFailure(requestId, error)
  }
}

/** One announcement holds for all requests of an isolate in this time, in milliseconds. */
const announcementMs = 1000
let announcedAtMs = 0

/** Tells the feed that a request may write, before it does. */
export const announceChange = async (env: Env, requestId: string): Promise<void> => {
  if (Date.now() - announcedAtMs < announcementMs) return
  announcedAtMs = Date.now()
  try {
    await hubOf(env).expectChanges()
  } catch (error) {
    announcedAtMs = 0
    logFailure(requestId, error)
  }
}

const logFailure = (requestId: string, error: unknown): void =>
  writeLog(requestId, { level: 'warn', message: 'the realtime feed could not be reached', error })
