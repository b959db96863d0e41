/** The realtime feed: holds the sockets of open pages and pokes what was committed. */
import { DurableObject } from 'cloudflare:workers'

import { type RealtimeMessageWire, RealtimeQuery, realtimeTopics } from '@shop/contracts/realtime'
import { type Database, openDatabase } from '@shop/db/open'
import * as v from 'valibot'

import type { Env } from '../platform/env.ts'
import { readSettings } from '../platform/settings.ts'
import { writeLog } from '../platform/log.ts'
import { deleteOldEvents, readLastSeq, readMissed, readNewMessages } from './realtime-events.ts'

const cursorKey = 'seq'
/** How often, while pages are open, events are read without a poke, in milliseconds. */
const heartbeatMs = 2000
/** When events are read again after the database failed, in milliseconds. */
const retryDelayMs = 1000

/**
 * One object for the whole shop. Its memory holds nothing that it could not read again, so that it
 * may hibernate while sockets are open. Its tasks run one after the other.
 */
export class RealtimeFeed extends DurableObject<Env> {
  readonly #db: Database
  #queue: Promise<unknown> = Promise.resolve()
  #isPoked = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const settings = readSettings(env)
    this.#db = openDatabase({ url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN })
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /**
   * Accepts an upgrade that the Worker has authorised; its `RealtimeQuery` is in the URL. Responds with
   * 503 when the database is away: a page that cannot get what it missed must not think it is connected.
   */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    searchParams.delete('expiresAtMs')
    const query = v.parse(RealtimeQuery, Object.fromEntries(searchParams))
    const { 0: client, 1: server } = new WebSocketPair()
    // Without sockets the cursor is dropped; otherwise the first client would get events from before it connected.
    if (this.ctx.getWebSockets().length === 0)
      this.ctx.waitUntil(this.ctx.storage.delete(cursorKey))
    this.ctx.acceptWebSocket(server, query.topics)
    try {
      await this.#enqueue(() => this.#resume(server, query))
      if ((await this.ctx.storage.getAlarm()) === null) await this.#setAlarmIn(heartbeatMs)
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'a socket could not be resumed', error })
      server.close(1013, 'try again later')
      return new Response(null, { status: 503 })
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Broadcasts what was committed since the cursor; returns at once. Pokes before the next read share it. */
  poke(): void {
    if (this.#isPoked || this.ctx.getWebSockets().length === 0) return
    this.#isPoked = true
    this.ctx.waitUntil(this.#tryToBroadcast())
  }

  /** The heartbeat: pokes events whose poke was lost, for instance in a crash after the commit. */
  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return
    await this.#setAlarmIn(heartbeatMs)
    await this.#tryToBroadcast()
  }

  /** A hibernating socket does not complete a close by itself. */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
  }

  async #tryToBroadcast(): Promise<void> {
    try {
      await this.#enqueue(() => {
        this.#isPoked = false
        return this.#broadcast()
      })
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'events could not be read', error })
      await this.#setAlarmIn(retryDelayMs)
    }
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(task)
    this.#queue = run.catch(() => {
      // The caller of `#enqueue` gets the error from `run`; the next task must run all the same.
    })
    return run
  }

  async #broadcast(): Promise<void> {
    const topics = realtimeTopics.filter((topic) => this.ctx.getWebSockets(topic).length > 0)
    for (let hasMore = true; hasMore;) {
      const before = await this.#cursor()
      const next = await readNewMessages(this.#db, before, topics)
      for (const { topic, text } of next.messages) {
        for (const socket of this.ctx.getWebSockets(topic)) send(socket, text)
      }
      this.#setCursor(next.seq)
      await deleteOldEvents(this.#db, { before, seq: next.seq })
      hasMore = next.hasMore
    }
  }

  /** Sends what the client missed, then `hello`, which tells it that it is up to date. */
  async #resume(socket: WebSocket, { topics, after, sinceMs }: RealtimeQuery): Promise<void> {
    await this.#broadcast()
    const seq = await this.#cursor()
    const start =
      after ??
      (sinceMs === undefined
        ? seq
        : Math.min(seq, await readLastSeq(this.#db, Date.now() - sinceMs)))
    const missed = await readMissed(this.#db, { after: start, seq, topics })
    for (const { text } of missed ?? []) send(socket, text)
    if (!missed) send(socket, toText({ type: 'reset', seq }))
    send(socket, toText({ type: 'hello', seq }))
  }

  /** The number of the last event that was broadcast. */
  async #cursor(): Promise<number> {
    const stored = await this.ctx.storage.get<number>(cursorKey)
    if (stored !== undefined) return stored
    const seq = await readLastSeq(this.#db)
    this.#setCursor(seq)
    return seq
  }

  /** Messages need not wait for the disk: after a crash some are sent twice, which changes nothing. */
  #setCursor(seq: number): void {
    this.ctx.waitUntil(this.ctx.storage.put(cursorKey, seq, { allowUnconfirmed: true }))
  }

  #setAlarmIn(delayMs: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + delayMs)
  }
}

const toText = (message: RealtimeMessageWire): string => JSON.stringify(message)

/** A closing socket stays listed for a while and would throw, which would keep the message from the others. */
const send = (socket: WebSocket, text: string): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text)
}
