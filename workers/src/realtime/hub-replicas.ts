import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { HubMemory } from './hub-memory.ts'
import { replicaOf } from './realtime-objects.ts'

const replicaPrefix = 'replica '

/** How long a replica gets changes after a fetch. A replica in use fetches every few seconds. */
const followMs = 60_000

/** Short, because a writer waits until the replicas have confirmed. */
const confirmTimeoutMs = 1500

/** `confirmed` is unknown after the hub was evicted. */
type Replica = { confirmed: number | undefined; followsUntilMs: number }

export type HubReplicas = ReturnType<typeof replicasOf>

/** Starts with the replicas that followed before the hub was evicted. */
export const replicasOf = ({ storage }: DurableObjectState, env: Env) => {
  const replicas = new Map<string, Replica>()
  for (const [key] of storage.kv.list({ prefix: replicaPrefix })) {
    const followsUntilMs = Date.now() + followMs
    replicas.set(key.slice(replicaPrefix.length), { confirmed: undefined, followsUntilMs })
  }

  const removeUnused = (): void => {
    for (const [id, { followsUntilMs }] of replicas) {
      if (followsUntilMs > Date.now()) continue
      storage.kv.delete(replicaPrefix + id)
      replicas.delete(id)
    }
  }

  const pushTo = async (id: string, replica: Replica, memory: HubMemory): Promise<void> => {
    const changes = memory.changesAfter(replica.confirmed)
    try {
      await withDeadline(replicaOf(env, id).apply(changes), confirmTimeoutMs)
      replica.confirmed = Math.max(replica.confirmed ?? 0, changes.seq)
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'a replica could not be reached', error })
    }
  }

  return {
    isEmpty: (): boolean => {
      removeUnused()
      return replicas.size === 0
    },
    /** Call before reading the outbox for the replica, so that later commits are pushed to it. */
    add: (id: string, confirmed: number | undefined): void => {
      if (!replicas.has(id)) storage.kv.put(replicaPrefix + id, true)
      replicas.set(id, { confirmed, followsUntilMs: Date.now() + followMs })
    },
    /** Resolves when all have confirmed or timed out. */
    push: async (memory: HubMemory): Promise<void> => {
      removeUnused()
      const behind = [...replicas].filter(([, { confirmed }]) => confirmed !== memory.seq())
      await Promise.all(behind.map(([id, replica]) => pushTo(id, replica, memory)))
    },
    isConfirmed: (seq: number): boolean =>
      [...replicas.values()].every(({ confirmed }) => confirmed === seq),
  }
}
