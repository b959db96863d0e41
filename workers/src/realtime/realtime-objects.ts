import { areForStaff, type FollowedTopic } from '@shop/contracts/realtime'
import { withDeadline } from '@shop/domain/time'

import { quickHash } from '../platform/crypto.ts'
import { type Env, nearDatabase } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { createThrottle } from '../platform/throttle.ts'
import type { ChangeReplica } from './change-replica.ts'
import type { RealtimeHub } from './realtime-hub.ts'
import type { RealtimeShard } from './realtime-shard.ts'

const shopperShards = 16

/** The casts in this file are safe, because `wrangler.toml` binds these classes. */
export const hubOf = (env: Env) => {
  const hubs = env.REALTIME_HUB as DurableObjectNamespace<RealtimeHub>
  return hubs.get(hubs.idFromName('shop'), nearDatabase(env))
}

export const shardOf = ({ REALTIME_SHARDS }: Env, id: string) => {
  const shards = REALTIME_SHARDS as DurableObjectNamespace<RealtimeShard>
  return shards.get(shards.idFromString(id))
}

/** Shoppers of one network share a shard, so that a flood from a network fills only its shard. */
export const shardFor = (
  env: Env,
  { topics, network }: { topics: readonly FollowedTopic[]; network: string },
): Fetcher => {
  const shards = env.REALTIME_SHARDS
  if (areForStaff(topics)) return shards.get(shards.idFromName('staff'), nearDatabase(env))
  return shards.get(shards.idFromName(`shoppers-${quickHash(network) % shopperShards}`))
}

export const endSockets = async (env: Env, session: string): Promise<void> => {
  const shards = env.REALTIME_SHARDS as DurableObjectNamespace<RealtimeShard>
  await shards.get(shards.idFromName('staff'), nearDatabase(env)).endSession(session)
}

export const replicaOf = ({ CHANGE_REPLICAS }: Env, id: string) => {
  const replicas = CHANGE_REPLICAS as DurableObjectNamespace<ChangeReplica>
  return replicas.get(replicas.idFromString(id))
}

export const replicaIn = ({ CHANGE_REPLICAS }: Env, region: DurableObjectLocationHint) => {
  const replicas = CHANGE_REPLICAS as DurableObjectNamespace<ChangeReplica>
  return replicas.get(replicas.idFromName(region), { locationHint: region })
}

const throttle = createThrottle({ gapMs: 20, lostMs: 1000 })

/** Call this after a commit. If the poke fails, the hub's heartbeat finds the events in seconds. */
export const pokeRealtimeFeed = (env: Env, requestId: string): Promise<void> =>
  throttle(() => hubOf(env).poke(requestId)).catch((error: unknown) => logFailure(requestId, error))

const publishTimeoutMs = 2000

/** Resolves even if the hub fails. In that case, caches learn of the change within seconds. */
export const publishChanges = (env: Env, requestId: string): Promise<void> =>
  withDeadline(hubOf(env).publish(requestId), publishTimeoutMs).catch((error: unknown) =>
    logFailure(requestId, error),
  )

const logFailure = (requestId: string, error: unknown): void =>
  writeLog(requestId, { level: 'warn', message: 'the realtime feed could not be reached', error })
