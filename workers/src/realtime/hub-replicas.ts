import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { ChangeIndex } from '../platform/change-index.ts'
import { replicaOf } from './realtime-objects.ts'

const replicaPrefix = 'replica '

/**
 * How long after a fetch changes are pushed to a replica. A replica in use fetches every few
 * seconds.
 */
const followMs = 60_000

/** Short, because a writer waits until the replicas have confirmed. */
const confirmTimeoutMs = 1500

/**
 * `confirmed` is the last event that the replica has confirmed; undefined after the hub was
 * evicted.
 */
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

  const pushTo = async (id: string, replica: Replica, index: ChangeIndex): Promise<void> => {
    const changes = index.after(replica.confirmed ?? -1)
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
    /**
     * Starts pushing to a replica. Returns true if it was already pushed to. Call before reading
     * the outbox for it, so that later commits are pushed to it.
     */
    add: (id: string, confirmed: number): boolean => {
      removeUnused()
      const followed = replicas.has(id)
      if (!followed) storage.kv.put(replicaPrefix + id, true)
      replicas.set(id, { confirmed, followsUntilMs: Date.now() + followMs })
      return followed
    },
    /** Resolves when all have confirmed or timed out. */
    push: async (index: ChangeIndex): Promise<void> => {
      removeUnused()
      const behind = [...replicas].filter(([, { confirmed }]) => confirmed !== index.seq())
      await Promise.all(behind.map(([id, replica]) => pushTo(id, replica, index)))
    },
    isConfirmed: (seq: number): boolean =>
      [...replicas.values()].every(({ confirmed }) => confirmed === seq),
  }
}
