/** A shard of the realtime feed: holds sockets of open pages, and broadcasts to them what the hub has read. */
import { DurableObject } from 'cloudflare:workers'

import { RealtimeQuery } from '@shop/contracts/realtime'
import * as v from 'valibot'

import type { Env } from '../platform/env.ts'
import { readSettings } from '../platform/settings.ts'
import { writeLog } from '../platform/log.ts'
import { followedKey, type Frame, resetOf, send, textsOf, toFrame, toText } from './frame.ts'
import { createRing, type MessageRing } from './message-ring.ts'
import { hubOf } from './realtime-objects.ts'
import { type Subscribers, subscribersOf } from './subscribers.ts'

/** What the Worker asks of a shard: the page's query, and when the credential of its visitor ends. */
const ShardQuery = v.strictObject({
  ...RealtimeQuery.entries,
  expiresAtMs: v.optional(v.pipe(v.string(), v.transform(Number))),
})
type ShardQuery = v.InferOutput<typeof ShardQuery>

/** The platform's own bound is 32,768 sockets an object. */
const defaultMaxSockets = 16_000

/**
 * Workerd compresses when the page offers it, unless the response names what the page did not offer: then it sends
 * neither the name nor compressed frames. The compatibility flag against it does not reach Miniflare's entry.
 */
const uncompressed = { 'sec-websocket-extensions': 'none' }

/** How many different backlogs are held as text between two broadcasts. */
const maxBacklogs = 50

/** The number of the last event that the sockets have got. */
const cursorKey = 'seq'

/**
 * A socket is accepted in the same step in which it gets what it missed: no broadcast can come between, none is left
 * out, and none is sent twice. Memory holds nothing that could not be had again, so that the shard may hibernate.
 */
export class RealtimeShard extends DurableObject<Env> {
  readonly #id: string
  #hub: ReturnType<typeof hubOf>
  readonly #maxSockets: number
  readonly #headers: Record<string, string>
  readonly #subscribers: Subscribers
  /** Requests that wait for the ring, and will be sockets. */
  #arriving = 0
  #ring: Promise<MessageRing> | undefined
  #update: Promise<void> | undefined
  /** What was missed, by where it begins: pages that lost their sockets together ask for the same. */
  readonly #backlogs = new Map<string, Frame>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#id = ctx.id.toString()
    // One stub: calls over it arrive in the order they were made.
    this.#hub = hubOf(env)
    const settings = readSettings(env)
    this.#maxSockets = settings.SOCKETS_PER_SHARD ?? defaultMaxSockets
    this.#headers = settings.SOCKET_COMPRESSION === 'off' ? uncompressed : {}
    this.#subscribers = subscribersOf(ctx)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /**
   * Accepts an upgrade that the Worker has authorised; its `ShardQuery` is in the URL. Responds with 503 and a problem
   * code when the shard is full, or when the hub cannot say what a page has missed.
   */
  override async fetch(request: Request): Promise<Response> {
    if (this.#subscribers.count() + this.#arriving >= this.#maxSockets) return refuse('overloaded')
    const query = v.parse(ShardQuery, Object.fromEntries(new URL(request.url).searchParams))
    this.#arriving += 1
    try {
      return this.#accept(query, await this.#ringFor(query))
    } catch {
      // `#callHub` has written why, once for all who wait.
      return refuse('database-unavailable')
    } finally {
      this.#arriving -= 1
    }
  }

  /** Called by the hub when there is something after a number; resolves when the sockets have it, with how many they are. */
  async poke(seq: number): Promise<number> {
    if (this.#subscribers.count() + this.#arriving === 0) {
      this.#ring = undefined
      await this.#callHub((hub) => hub.unfollow(this.#id))
      return 0
    }
    // An update that is under way may have been read before this event.
    await this.#update
    const ring = await this.#load()
    if (ring.seq() !== seq) await this.#catchUp(ring)
    return this.#subscribers.count()
  }

  /** Ends sockets with the credential of their visitor. */
  override async alarm(): Promise<void> {
    await this.#subscribers.endExpired()
  }

  /** Pages send nothing but pings, to which the platform responds without waking the shard. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, 'This socket takes no messages')
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

  /** A number from the future is one that the hub has yet to tell, or of another database: the hub knows. */
  async #ringFor({ after = 0 }: ShardQuery): Promise<MessageRing> {
    const ring = await this.#load()
    if (after > ring.seq()) await this.#update
    if (after > ring.seq()) await this.#catchUp(ring)
    return ring
  }

  #accept(query: ShardQuery, ring: MessageRing): Response {
    const { 0: client, 1: socket } = new WebSocketPair()
    const { topics, order, batch, expiresAtMs } = query
    this.#subscribers.add(socket, { topics, order, batch, expiresAtMs })
    send(socket, query, this.#backlogOf(query, ring))
    return new Response(null, { status: 101, webSocket: client, headers: this.#headers })
  }

  /** What a page missed, or that it must load its data again; then `hello`. */
  #backlogOf(query: ShardQuery, ring: MessageRing): Frame {
    const { order, after, sinceMs } = query
    const key = `${followedKey(query)} ${after}`
    const known = this.#backlogs.get(key)
    if (known) return known
    const begins = after === undefined && sinceMs === undefined
    const since = Date.now() - (sinceMs ?? 0)
    const missed = begins ? [] : after === undefined ? ring.since(since) : ring.after(after)
    const hello = toText({ type: 'hello', seq: ring.seq() })
    const frame = toFrame([...(missed ? textsOf(missed, query) : [resetOf(ring)]), hello])
    const isShared = missed && after !== undefined && order === undefined
    if (isShared && this.#backlogs.size < maxBacklogs) this.#backlogs.set(key, frame)
    return frame
  }

  /** The ring is fetched once; then sockets that hibernated get what came meanwhile. */
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

  /** Callers at the same time share one call of the hub. */
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

  /** A stub ends with the object it has called, as when the hub is evicted: the next one calls it anew. */
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

  /** Messages need not wait for the disk: a crash that loses the number ends the sockets as well. */
  #setCursor(seq: number): void {
    this.ctx.waitUntil(this.ctx.storage.put(cursorKey, seq, { allowUnconfirmed: true }))
  }
}

/** The platform marks errors that the called object has thrown itself. */
const isFromHub = (error: unknown): boolean =>
  error instanceof Error && 'remote' in error && error.remote === true

const refuse = (code: 'overloaded' | 'database-unavailable'): Response =>
  new Response(code, { status: 503 })
