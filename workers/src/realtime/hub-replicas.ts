/** The replicas that follow the hub: what each was given, and how it gets the rest. */
import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { HubMemory } from './hub-memory.ts'
import { replicaOf } from './realtime-objects.ts'

const replicaPrefix = 'replica '

/**
 * For how long a replica gets changes after it has fetched some, in milliseconds. One that is used fetches every few
 * seconds; one that was not fetches before its next check.
 */
const followMs = 60_000

/** How long one may take to confirm changes, in milliseconds; a writer waits for that. */
const confirmTimeoutMs = 1500

/** `confirmed` is up to where a replica has the changes; it is unknown after the hub was evicted. */
type Replica = { confirmed: number | undefined; followsUntilMs: number }

export type HubReplicas = ReturnType<typeof replicasOf>

/** Begins with the replicas that followed before the hub was evicted. */
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
    /** To be called before the outbox is read for it: what is committed after that read is then pushed to it. */
    add: (id: string, confirmed: number | undefined): void => {
      if (!replicas.has(id)) storage.kv.put(replicaPrefix + id, true)
      replicas.set(id, { confirmed, followsUntilMs: Date.now() + followMs })
    },
    /** Gives each what it lacks, and resolves when all have it or have failed to respond in time. */
    push: async (memory: HubMemory): Promise<void> => {
      removeUnused()
      const behind = [...replicas].filter(([, { confirmed }]) => confirmed !== memory.seq())
      await Promise.all(behind.map(([id, replica]) => pushTo(id, replica, memory)))
    },
    isConfirmed: (seq: number): boolean =>
      [...replicas.values()].every(({ confirmed }) => confirmed === seq),
  }
}
