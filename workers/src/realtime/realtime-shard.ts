import { DurableObject } from 'cloudflare:workers'

import { type RealtimeQuery, ViewedOrder } from '@shop/contracts/realtime-input'
import * as v from 'valibot'

import type { Env } from '../platform/env.ts'
import { readSettings } from '../platform/settings.ts'
import { writeLog } from '../platform/log.ts'
import {
  followedKey,
  resetOf,
  type Subscriber,
  subscribersOf,
  textsOf,
  toFrame,
  toText,
} from './subscribers.ts'
import { createRing, type MessageRing } from './message-ring.ts'
import { hubOf } from './realtime-objects.ts'

export type ShardQuery = Pick<RealtimeQuery, 'after' | 'sinceMs'> & { subscriber: Subscriber }

/**
 * On one machine, compression costs more than it saves. This extension name stops workerd from
 * compressing. workerd does not send it to the browser.
 */
const uncompressed = { 'sec-websocket-extensions': 'none' }

const maxBacklogs = 50
/** Fits a message with the longest order id. */
const maxMessageLength = 500

const cursorKey = 'seq'

/**
 * Adding a socket and sending what it missed is one synchronous step, so that the socket gets each
 * message exactly once.
 */
export class RealtimeShard extends DurableObject<Env> {
  readonly #id = this.ctx.id.toString()
  /** Calls over the same stub arrive in order. */
  #hub = hubOf(this.env)
  readonly #settings = readSettings(this.env)
  readonly #subscribers = subscribersOf(this.ctx)
  #arriving = 0
  #ring: Promise<MessageRing> | undefined
  #update: Promise<void> | undefined
  /** Pages that lost their sockets together missed the same messages, so they share a frame. */
  readonly #backlogs = new Map<string, string>()

  /** The Worker has already authorized the upgrade. The body of a 503 is a problem code. */
  override async fetch(request: Request): Promise<Response> {
    const open = this.#subscribers.count() + this.#arriving
    if (open >= this.#settings.SOCKETS_PER_SHARD) return refuse('overloaded')
    // The cast is safe, because only the Worker calls shards.
    const query = JSON.parse(new URL(request.url).searchParams.get('query') ?? '') as ShardQuery
    this.#arriving += 1
    try {
      return this.#accept(query, await this.#ringFor(query))
    } catch {
      return refuse('database-unavailable')
    } finally {
      this.#arriving -= 1
    }
  }

  async poke(seq: number): Promise<number> {
    if (this.#subscribers.count() + this.#arriving === 0) {
      this.#ring = undefined
      await this.#callHub((hub) => hub.unfollow(this.#id))
      return 0
    }
    // Waits first, because the running update may lack this event.
    await this.#update
    const ring = await this.#load()
    if (ring.seq() !== seq) await this.#catchUp(ring)
    return this.#subscribers.count()
  }

  endSession(session: string): void {
    this.#subscribers.endSession(session)
  }

  override async alarm(): Promise<void> {
    await this.#subscribers.endExpired()
  }

  /** Pings do not wake the shard. No one but staff may send other messages. */
  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const viewed = readViewed(data)
    if (viewed && this.#subscribers.view(socket, viewed.order)) return
    socket.close(1008, 'This socket does not take this message')
    this.#subscribers.remove(socket)
  }

  /** A hibernating socket does not complete a close by itself. */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
    this.#subscribers.remove(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#subscribers.remove(socket)
  }

  /**
   * Catches up if `after` is beyond the ring. The ring is outdated then, or `after` is from another
   * database.
   */
  async #ringFor({ after = 0 }: ShardQuery): Promise<MessageRing> {
    const ring = await this.#load()
    if (after > ring.seq()) await this.#update
    if (after > ring.seq()) await this.#catchUp(ring)
    return ring
  }

  #accept(query: ShardQuery, ring: MessageRing): Response {
    const { subscriber } = query
    if (!this.#subscribers.mayOpen(subscriber)) return refuse('too-many-requests')
    const { 0: client, 1: socket } = new WebSocketPair()
    this.#subscribers.add(socket, subscriber)
    socket.send(this.#backlogOf(query, ring))
    const headers = this.#settings.ONE_ISOLATE ? uncompressed : {}
    return new Response(null, { status: 101, webSocket: client, headers })
  }

  #backlogOf({ subscriber, after, sinceMs }: ShardQuery, ring: MessageRing): string {
    const key = `${followedKey(subscriber)} ${after}`
    const known = this.#backlogs.get(key)
    if (known) return known
    const begins = after === undefined && sinceMs === undefined
    const since = Date.now() - (sinceMs ?? 0)
    const missed = begins ? [] : after === undefined ? ring.since(since) : ring.after(after)
    const hello = toText({ type: 'hello', seq: ring.seq() })
    const frame = toFrame([...(missed ? textsOf(missed, subscriber) : [resetOf(ring)]), hello])
    const isShared = missed && after !== undefined && subscriber.order === undefined
    if (isShared && this.#backlogs.size < maxBacklogs) this.#backlogs.set(key, frame)
    return frame
  }

  /** After the load, sockets that were hibernating get the messages that they missed. */
  #load(): Promise<MessageRing> {
    this.#ring ??= this.#fetchRing().catch((error: unknown) => {
      this.#ring = undefined
      throw error
    })
    return this.#ring
  }

  async #fetchRing(): Promise<MessageRing> {
    const ring = createRing(await this.#callHub((hub) => hub.follow(this.#id)))
    const cursor = await this.ctx.storage.get<number>(cursorKey)
    if (cursor !== undefined && cursor !== ring.seq())
      this.#subscribers.broadcast(ring, ring.after(cursor))
    this.#setCursor(ring.seq())
    return ring
  }

  #catchUp(ring: MessageRing): Promise<void> {
    this.#update ??= this.#fetchNext(ring).finally(() => {
      this.#update = undefined
    })
    return this.#update
  }

  async #fetchNext(ring: MessageRing): Promise<void> {
    const before = ring.seq()
    const next = await this.#callHub((hub) => hub.follow(this.#id, before))
    const isNext = ring.add(next)
    if (isNext && next.seq === before) return
    this.#backlogs.clear()
    this.#subscribers.broadcast(ring, isNext ? next.messages : null)
    this.#setCursor(ring.seq())
  }

  /**
   * A stub breaks when the hub is evicted, so a failed call is repeated over a new stub. An error
   * that the hub itself threw is thrown again.
   */
  async #callHub<Result>(
    call: (hub: ReturnType<typeof hubOf>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await call(this.#hub)
    } catch (error) {
      this.#hub = hubOf(this.env)
      if (!isFromHub(error)) return await call(this.#hub)
      writeLog('live', {
        level: 'warn',
        message: 'the hub could not read what pages missed',
        error,
      })
      throw error
    }
  }

  /** A crash that loses the cursor also ends the sockets, so no message waits for the disk. */
  #setCursor(seq: number): void {
    this.ctx.waitUntil(this.ctx.storage.put(cursorKey, seq, { allowUnconfirmed: true }))
  }
}

const readViewed = (data: string | ArrayBuffer): v.InferOutput<typeof ViewedOrder> | null => {
  if (typeof data !== 'string' || data.length > maxMessageLength) return null
  const message = v.safeParse(v.pipe(v.string(), v.parseJson(), ViewedOrder), data)
  return message.success ? message.output : null
}

/** Relies on the platform, which marks an error that the hub itself has thrown. */
const isFromHub = (error: unknown): boolean =>
  error instanceof Error && 'remote' in error && error.remote === true

const refuse = (code: 'overloaded' | 'too-many-requests' | 'database-unavailable'): Response =>
  new Response(code, { status: 503 })
