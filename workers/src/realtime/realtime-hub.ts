/** The hub of the realtime feed: the only one that reads the outbox, for all shards. */
import { DurableObject } from 'cloudflare:workers'

import { openDatabase } from '@shop/db/open'

import type { Env } from '../platform/env.ts'
import { readSettings } from '../platform/settings.ts'
import { writeLog } from '../platform/log.ts'
import type { Changes } from './change-index.ts'
import type { HubMemory } from './hub-memory.ts'
import { type HubReplicas, replicasOf } from './hub-replicas.ts'
import type { Messages } from './message-ring.ts'
import { OutboxReader } from './outbox-reader.ts'
import { shardOf } from './realtime-objects.ts'

/** Events of this time are read and broadcast together, in milliseconds. */
const readGap = { minMs: 50, maxMs: 1000 }
/** How many frames may leave in a millisecond: with more, the shop's requests wait for a thread that sends frames. */
const framesPerMs = 10
/** How often the outbox is read without a poke while changes are expected, in milliseconds. */
const heartbeatMs = 2000
/** For how long after its announcement a change is expected: longer than a round trip to the database may take. */
const expectationMs = 10_000
/**
 * How often it is read otherwise, for what is written past the Worker, such as a restore, in milliseconds. Within the ten
 * seconds after which the platform evicts an idle object, whose memory would have to be read again.
 */
const defaultIdleHeartbeatMs = 8000
/**
 * How long a read may take, in milliseconds: after a restart thousands of pages come back in the same seconds, and the
 * response waits behind their requests. A read that failed would send all of them away, to come back once more.
 */
const roundTripBudgetMs = 20_000
/** When events are read again after the database failed, in milliseconds. */
const retryDelayMs = 1000

const confirmedKey = 'confirmed'
const shardPrefix = 'shard '

/**
 * One object for the whole shop. It reads the outbox, pushes what changed to the replicas, by which caches know what is
 * still right, and pokes the shards, which then fetch what they lack.
 * Stored is only who follows, and up to where all of them were known to be; its memory is read again after an eviction.
 */
export class RealtimeHub extends DurableObject<Env> {
  readonly #outbox: OutboxReader
  readonly #idleHeartbeatMs: number
  /** By its id, the number up to which a shard has broadcast. */
  readonly #shards = new Map<string, number | undefined>()
  /** By the same id, how many sockets got that. */
  readonly #sockets = new Map<string, number>()
  readonly #replicas: HubReplicas
  #expectedUntilMs = 0
  #alarmAtMs = Number.POSITIVE_INFINITY

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken, FEED_IDLE_MS } = readSettings(env)
    this.#idleHeartbeatMs = FEED_IDLE_MS ?? defaultIdleHeartbeatMs
    this.#outbox = new OutboxReader(openDatabase({ url, authToken }, { roundTripBudgetMs }))
    const confirmed = ctx.storage.kv.get<number>(confirmedKey)
    for (const [key] of ctx.storage.kv.list({ prefix: shardPrefix }))
      this.#shards.set(key.slice(shardPrefix.length), confirmed)
    this.#replicas = replicasOf(ctx, env)
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    })
  }

  /**
   * A request is about to write: the outbox is read for a while, even when the Worker ends between the commit and
   * its poke.
   */
  async expectChanges(): Promise<void> {
    if (!this.#isFollowed()) return
    this.#expectedUntilMs = Date.now() + expectationMs
    await this.#setAlarmIn(heartbeatMs)
  }

  /** Reads what was committed and pokes the shards; returns at once. A failure is logged under the id of the request that committed. */
  poke(requestId?: string): void {
    if (this.#isFollowed()) this.ctx.waitUntil(this.#tryToRead(requestId))
  }

  /**
   * Reads what was committed now, and resolves when the replicas have it, or have not responded in time: then no cache
   * takes for right what is no longer. Sockets get it with the next broadcast. @throws DatabaseUnreachable
   */
  async publish(requestId?: string): Promise<void> {
    this.poke(requestId)
    if (!this.#replicas.isEmpty()) await this.#replicas.push(await this.#outbox.readNow())
  }

  /**
   * Makes a shard follow, and gives it what it lacks: the messages after a number, or all that it holds when it has
   * none, or when what it has does not lead here. @throws DatabaseUnreachable
   */
  async follow(shardId: string, after?: number): Promise<Messages> {
    const known = this.#outbox.memory()
    const isUpToDate = known && after !== undefined && after <= known.seq()
    const memory = isUpToDate ? known : await this.#read()
    if (!this.#shards.has(shardId)) {
      this.ctx.storage.kv.put(shardPrefix + shardId, true)
      this.#shards.set(shardId, memory.seq())
      await this.#setAlarmIn(this.#idleHeartbeatMs)
    }
    const missed = after === undefined ? null : memory.after(after)
    const all = memory.messages()
    return missed && after !== undefined ? { ...all, floor: after, messages: missed } : all
  }

  /**
   * Makes a replica follow, and gives it what it lacks, or all that is known; never what was read before the last
   * heartbeat, while reading fails. @throws DatabaseUnreachable
   */
  async followChanges(replicaId: string, after?: number): Promise<Changes> {
    this.#replicas.add(replicaId, after)
    const known = this.#outbox.memory(this.#idleHeartbeatMs + heartbeatMs)
    const isUpToDate = known && after !== undefined && after <= known.seq()
    const memory = isUpToDate ? known : await this.#outbox.readNow()
    await this.#setAlarmIn(this.#idleHeartbeatMs)
    return memory.changesAfter(after)
  }

  /** A shard without sockets asks to be left alone. */
  unfollow(shardId: string): void {
    this.ctx.storage.kv.delete(shardPrefix + shardId)
    this.#shards.delete(shardId)
    this.#sockets.delete(shardId)
  }

  /** Reads what came without a poke, and calls again whom it could not reach. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = Number.POSITIVE_INFINITY
    if (!this.#isFollowed()) return
    await this.#tryToRead()
    const isIdle = Date.now() > this.#expectedUntilMs && this.#isConfirmed()
    await this.#setAlarmIn(isIdle ? this.#idleHeartbeatMs : heartbeatMs)
  }

  async #tryToRead(requestId = 'live'): Promise<void> {
    try {
      const memory = await this.#read()
      await Promise.all([this.#replicas.push(memory), this.#pokeShards(memory)])
      if (!this.#isConfirmed()) await this.#setAlarmIn(heartbeatMs)
    } catch (error) {
      writeLog(requestId, { level: 'warn', message: 'events could not be read', error })
      await this.#setAlarmIn(retryDelayMs)
    }
  }

  #isFollowed(): boolean {
    return this.#shards.size > 0 || !this.#replicas.isEmpty()
  }

  /** The more pages are open, the more messages share a frame. */
  #read(): Promise<HubMemory> {
    const sockets = [...this.#sockets.values()].reduce((all, one) => all + one, 0)
    return this.#outbox.read(
      Math.min(Math.max(sockets / framesPerMs, readGap.minMs), readGap.maxMs),
    )
  }

  /** A shard that cannot be reached gets its poke again with the heartbeat. */
  async #pokeShards(memory: HubMemory): Promise<void> {
    const seq = memory.seq()
    const behind = [...this.#shards].filter(([, confirmed]) => confirmed !== seq)
    if (behind.length === 0) return
    await Promise.all(behind.map(([id]) => this.#pokeShard(id, seq)))
    if (this.#areShardsConfirmed()) this.ctx.storage.kv.put(confirmedKey, seq)
  }

  async #pokeShard(id: string, seq: number): Promise<void> {
    try {
      const sockets = await shardOf(this.env, id).poke(seq)
      if (!this.#shards.has(id)) return
      this.#shards.set(id, seq)
      // A shard of the Worker before a deploy may not say how many.
      this.#sockets.set(id, sockets ?? 0)
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'a shard could not be reached', error })
    }
  }

  #isConfirmed(): boolean {
    return (
      this.#areShardsConfirmed() && this.#replicas.isConfirmed(this.#outbox.memory()?.seq() ?? 0)
    )
  }

  #areShardsConfirmed(): boolean {
    return [...this.#shards.values()].every(
      (confirmed) => confirmed === this.#outbox.memory()?.seq(),
    )
  }

  /** Leaves an earlier alarm as it is. */
  async #setAlarmIn(delayMs: number): Promise<void> {
    const atMs = Date.now() + delayMs
    if (this.#alarmAtMs <= atMs) return
    this.#alarmAtMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
