/** The hub of the realtime feed: the only reader of the outbox, for all shards. */
import { DurableObject } from 'cloudflare:workers'

import { openDatabase } from '@shop/db/open'

import type { Env } from '../platform/env.ts'
import { readSettings } from '../platform/settings.ts'
import { writeLog } from '../platform/log.ts'
import type { Changes } from '../platform/change-index.ts'
import { type HubReplicas, replicasOf } from './hub-replicas.ts'
import type { Messages } from './message-ring.ts'
import { type HubMemory, OutboxReader } from './outbox-reader.ts'
import { shardOf } from './realtime-objects.ts'

/** Events within this time are broadcast together. */
const readGap = { minMs: 50, maxMs: 1000 }
/** With more, the shop's requests wait for the thread that sends frames. */
const framesPerMs = 10
/** The interval between heartbeats while changes are expected. */
const heartbeatMs = 2000
/**
 * How long changes are expected after an announcement. Must exceed a round trip to the database.
 */
const expectationMs = 10_000
/**
 * The interval between heartbeats while no changes are expected, to find writes that bypass the
 * Worker. Must stay below ten seconds, after which the platform evicts an idle object, whose memory
 * would have to be read again.
 */
const defaultIdleHeartbeatMs = 8000
/**
 * After a restart, thousands of pages reconnect, and the database's response waits behind their
 * requests. A failed read would make them reconnect again.
 */
const roundTripBudgetMs = 20_000
const retryDelayMs = 1000

const confirmedKey = 'confirmed'
const shardPrefix = 'shard '

/**
 * One object for the whole shop. It reads the outbox, pushes changes to replicas, and pokes shards,
 * which fetch what they lack. It stores only its followers and the last event that all shards have
 * confirmed; the rest is read again after an eviction.
 */
export class RealtimeHub extends DurableObject<Env> {
  readonly #outbox: OutboxReader
  readonly #idleHeartbeatMs: number
  /** The last event that each shard has broadcast, by shard id. */
  readonly #shards = new Map<string, number | undefined>()
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

  /** Reads the outbox for a while, even if the Worker ends between the commit and its poke. */
  async expectChanges(): Promise<void> {
    if (!this.#isFollowed()) return
    this.#expectedUntilMs = Date.now() + expectationMs
    await this.#setAlarmIn(heartbeatMs)
  }

  /**
   * Reads the outbox in the background and returns at once. Logs a failure under the id of the
   * request that committed.
   */
  poke(requestId?: string): void {
    if (this.#isFollowed()) this.ctx.waitUntil(this.#tryToRead(requestId))
  }

  /**
   * Resolves when the replicas have confirmed the commit or timed out. After that, no cache
   * considers an outdated value valid. @throws DatabaseUnreachable
   */
  async publish(requestId?: string): Promise<void> {
    this.poke(requestId)
    if (!this.#replicas.isEmpty()) await this.#replicas.push((await this.#outbox.readNow()).changes)
  }

  /**
   * Makes a shard follow the hub. Returns all messages if `after` is missing or unknown here.
   * @throws DatabaseUnreachable
   */
  async follow(shardId: string, after?: number): Promise<Messages> {
    const known = this.#outbox.memory()
    const isUpToDate = known && after !== undefined && after <= known.ring.seq()
    const { ring } = isUpToDate ? known : await this.#read()
    if (!this.#shards.has(shardId)) {
      this.ctx.storage.kv.put(shardPrefix + shardId, true)
      this.#shards.set(shardId, ring.seq())
      await this.#setAlarmIn(this.#idleHeartbeatMs)
    }
    const missed = after === undefined ? null : ring.after(after)
    const all = ring.messages()
    return missed && after !== undefined ? { ...all, floor: after, messages: missed } : all
  }

  /**
   * Makes a replica follow the hub. While reading fails, never returns anything older than the last
   * heartbeat.
   * @throws DatabaseUnreachable
   */
  async followChanges(replicaId: string, after: number): Promise<Changes> {
    const followed = this.#replicas.add(replicaId, after)
    const known = this.#outbox.memory(this.#idleHeartbeatMs + heartbeatMs)
    const isUpToDate = followed && known && after <= known.changes.seq()
    const { changes } = isUpToDate ? known : await this.#outbox.readNow()
    await this.#setAlarmIn(this.#idleHeartbeatMs)
    return changes.after(after)
  }

  unfollow(shardId: string): void {
    this.ctx.storage.kv.delete(shardPrefix + shardId)
    this.#shards.delete(shardId)
    this.#sockets.delete(shardId)
  }

  /** Reads events whose poke was lost, and retries unreachable shards and replicas. */
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
      await Promise.all([this.#replicas.push(memory.changes), this.#pokeShards(memory.ring.seq())])
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

  /** The heartbeat pokes unreachable shards again. */
  async #pokeShards(seq: number): Promise<void> {
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
      // A shard from before a deploy may not return a number.
      this.#sockets.set(id, sockets ?? 0)
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'a shard could not be reached', error })
    }
  }

  #isConfirmed(): boolean {
    return (
      this.#areShardsConfirmed() &&
      this.#replicas.isConfirmed(this.#outbox.memory()?.changes.seq() ?? 0)
    )
  }

  #areShardsConfirmed(): boolean {
    return [...this.#shards.values()].every(
      (confirmed) => confirmed === this.#outbox.memory()?.ring.seq(),
    )
  }

  /** Keeps an earlier alarm. */
  async #setAlarmIn(delayMs: number): Promise<void> {
    const atMs = Date.now() + delayMs
    if (this.#alarmAtMs <= atMs) return
    this.#alarmAtMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
