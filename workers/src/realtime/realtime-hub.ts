import { DurableObject } from 'cloudflare:workers'

import { minuteMs, withDeadline } from '@shop/domain/time'

import type { ChangeIndex, Changes } from '../platform/change-index.ts'
import { databaseOf, type Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { wakeAt } from '../platform/wake-at.ts'
import type { Messages } from './message-ring.ts'
import { type HubMemory, openOutbox } from './read-outbox.ts'
import { replicaOf, shardOf } from './realtime-objects.ts'

const readGap = { minMs: 50, maxMs: 1000 }
/** At a higher rate, the shop's requests would wait for the thread that sends frames. */
const framesPerMs = 10
/** A poke can be lost, and writes by other programs send none, so the hub reads this often. */
const heartbeatMs = 2000
/** Long, because after a restart, the database first has to respond to thousands of pages. */
const roundTripBudgetMs = 20_000
const retryDelayMs = 1000

/** A replica gets changes for this long after its last fetch. */
const followMs = minuteMs
/** A writer waits until the replicas have confirmed, so the time is short. */
const confirmTimeoutMs = 1500

/**
 * The hub is the only reader of the outbox. It pushes changes to replicas, and shards fetch theirs
 * after a poke.
 */
export class RealtimeHub extends DurableObject<Env> {
  readonly #outbox = openOutbox(databaseOf(this.env, { roundTripBudgetMs }))
  readonly #shards = followersOf(this.ctx, 'shard')
  readonly #replicas = followersOf(this.ctx, 'replica', followMs)

  /**
   * Returns before the read ends. A failure is logged under the id of the request that committed.
   */
  poke(requestId?: string): void {
    if (this.#isFollowed()) this.ctx.waitUntil(this.#tryToRead(requestId))
  }

  /** Resolves when all replicas have the change or have timed out. @throws DatabaseUnreachable */
  async publish(requestId?: string): Promise<void> {
    this.poke(requestId)
    if (!this.#replicas.isEmpty()) await this.#pushChanges((await this.#outbox.readNow()).changes)
  }

  /** Returns all messages if `after` is missing or not in the ring. @throws DatabaseUnreachable */
  async follow(shardId: string, after?: number): Promise<Messages> {
    const known = this.#outbox.memory()
    const isUpToDate = known && after !== undefined && after <= known.ring.seq()
    const { ring } = isUpToDate ? known : await this.#read()
    if (!this.#shards.has(shardId)) {
      this.#shards.add(shardId, ring.seq())
      await this.#setAlarmIn(heartbeatMs)
    }
    const missed = after === undefined ? null : ring.after(after)
    const all = ring.messages()
    return missed && after !== undefined ? { ...all, floor: after, messages: missed } : all
  }

  /** @throws DatabaseUnreachable */
  async followChanges(replicaId: string, after: number): Promise<Changes> {
    const followed = this.#replicas.has(replicaId)
    this.#replicas.add(replicaId, after)
    const known = this.#outbox.memory(2 * heartbeatMs)
    const isUpToDate = followed && known && after <= known.changes.seq()
    const { changes } = isUpToDate ? known : await this.#outbox.readNow()
    await this.#setAlarmIn(heartbeatMs)
    return changes.after(after)
  }

  unfollow(shardId: string): void {
    this.#shards.remove(shardId)
  }

  /** Reads without a poke, because one may be lost, or a shard or replica may lack changes. */
  override async alarm(): Promise<void> {
    if (!this.#isFollowed()) return
    await this.#tryToRead()
    await this.#setAlarmIn(heartbeatMs)
  }

  async #tryToRead(requestId = 'live'): Promise<void> {
    try {
      const memory = await this.#read()
      await Promise.all([this.#pushChanges(memory.changes), this.#pokeShards(memory.ring.seq())])
    } catch (error) {
      writeLog(requestId, { level: 'warn', message: 'events could not be read', error })
      await this.#setAlarmIn(retryDelayMs)
    }
  }

  #isFollowed(): boolean {
    return !this.#shards.isEmpty() || !this.#replicas.isEmpty()
  }

  /** The more pages are open, the less often the hub reads, so that more messages share a frame. */
  #read(): Promise<HubMemory> {
    return this.#outbox.read(
      Math.min(Math.max(this.#shards.sockets() / framesPerMs, readGap.minMs), readGap.maxMs),
    )
  }

  #pokeShards(seq: number): Promise<void> {
    return this.#shards.updateAll(seq, (id) => shardOf(this.env, id).poke(seq))
  }

  #pushChanges(index: ChangeIndex): Promise<void> {
    return this.#replicas.updateAll(index.seq(), (id, confirmed = -1) =>
      withDeadline(replicaOf(this.env, id).apply(index.after(confirmed)), confirmTimeoutMs),
    )
  }

  #setAlarmIn(delayMs: number): Promise<void> {
    return wakeAt(this.ctx, Date.now() + delayMs)
  }
}

/** `confirmed` is the last event that the follower has, or undefined after the hub was evicted. */
type Follower = { confirmed?: number | undefined; untilMs: number; sockets: number }

/** Followers are stored, because the hub may be evicted. */
const followersOf = (
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
    sockets: (): number => [...followers.values()].reduce((sum, one) => sum + one.sockets, 0),
    add: (id: string, confirmed: number): void => {
      if (!followers.has(id)) storage.kv.put(prefix + id, true)
      follow(id, confirmed)
    },
    /** Skips followers that have confirmed `seq`. A shard's `update` returns its socket count. */
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
