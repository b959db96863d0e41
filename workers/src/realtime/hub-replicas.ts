/** The replicas that follow the hub: what each was given, and how it gets the rest. */
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import type { Changes } from './change-index.ts'
import type { MessageRing } from './message-ring.ts'
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

  const pushTo = async (id: string, replica: Replica, ring: MessageRing): Promise<void> => {
    const changes = changesOf(ring, replica.confirmed)
    try {
      await Promise.race([
        replicaOf(env, id).apply(changes),
        scheduler.wait(confirmTimeoutMs).then(() => {
          throw new Error(`no response within ${confirmTimeoutMs} ms`)
        }),
      ])
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
    /** To be called before the ring is read for it: what is committed after that read is then pushed to it. */
    add: (id: string, confirmed: number | undefined): void => {
      if (!replicas.has(id)) storage.kv.put(replicaPrefix + id, true)
      replicas.set(id, { confirmed, followsUntilMs: Date.now() + followMs })
    },
    /** Gives each what it lacks, and resolves when all have it or have failed to respond in time. */
    push: async (ring: MessageRing): Promise<void> => {
      removeUnused()
      const behind = [...replicas].filter(([, { confirmed }]) => confirmed !== ring.seq())
      await Promise.all(behind.map(([id, replica]) => pushTo(id, replica, ring)))
    },
    isConfirmed: (seq: number): boolean =>
      [...replicas.values()].every(({ confirmed }) => confirmed === seq),
  }
}

/** What a replica lacks that has the changes up to a number; all that the ring holds when that does not lead here. */
export const changesOf = (ring: MessageRing, after: number | undefined): Changes => {
  const missed = after === undefined ? null : ring.after(after)
  const { floor, seq, messages } = ring.messages()
  return {
    floor: missed && after !== undefined ? after : floor,
    seq,
    changes: (missed ?? messages).flatMap(({ topic, subjectId, shownSeq, listsSeq, ...one }) =>
      topic === 'products' || topic === 'releases'
        ? [{ seq: one.seq, topic, subjectId, shownSeq, listsSeq }]
        : [],
    ),
  }
}
