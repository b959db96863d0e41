import { writeLog } from '../platform/log.ts'

/** `confirmed` is the last event that the follower has; undefined after the hub was evicted. */
type Follower = { confirmed?: number | undefined; untilMs: number; sockets: number }

export type Followers = ReturnType<typeof followersOf>

/**
 * Returns the shards or the replicas that the hub keeps up to date, each for `followMs` after it
 * was last added. Starts with those that were stored before the hub was evicted.
 */
export const followersOf = (
  { storage }: DurableObjectState,
  kind: 'shard' | 'replica',
  followMs = Number.POSITIVE_INFINITY,
) => {
  const prefix = `${kind} `
  const followers = new Map<string, Follower>()
  const follow = (id: string, confirmed?: number): void => {
    followers.set(id, { confirmed, untilMs: Date.now() + followMs, sockets: 0 })
  }
  for (const [key] of storage.kv.list({ prefix })) follow(key.slice(prefix.length))

  const remove = (id: string): void => {
    storage.kv.delete(prefix + id)
    followers.delete(id)
  }
  const current = (): ReadonlyMap<string, Follower> => {
    for (const [id, { untilMs }] of followers) if (untilMs <= Date.now()) remove(id)
    return followers
  }

  return {
    remove,
    has: (id: string): boolean => current().has(id),
    isEmpty: (): boolean => current().size === 0,
    /** Counts the open pages of all shards. */
    sockets: (): number => [...followers.values()].reduce((sum, one) => sum + one.sockets, 0),
    add: (id: string, confirmed: number): void => {
      if (!followers.has(id)) storage.kv.put(prefix + id, true)
      follow(id, confirmed)
    },
    /** Skips those that have confirmed `seq`. A shard's `update` resolves to its socket count. */
    updateAll: async (
      seq: number,
      update: (id: string, confirmed?: number) => Promise<number | void>,
    ): Promise<void> => {
      const behind = [...current()].filter(([, { confirmed }]) => confirmed !== seq)
      const updates = behind.map(async ([id, follower]) => {
        try {
          follower.sockets = (await update(id, follower.confirmed)) ?? 0
          follower.confirmed = seq
        } catch (error) {
          writeLog('live', { level: 'warn', message: `a ${kind} could not be reached`, error })
        }
      })
      await Promise.all(updates)
    },
  }
}
