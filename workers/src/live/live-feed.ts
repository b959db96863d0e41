/** The live feed: holds the open pages' sockets and tells them what was committed. */
import { DurableObject } from 'cloudflare:workers'

import { liveTopics, type LiveMessageWire, type LiveTopic } from '@shop/contracts/live'
import { type Database, openDatabase } from '@shop/db/open'

import { readSettings, type Env } from '../env.ts'
import { writeLog } from '../log.ts'
import { forgetOld } from './forget-old.ts'
import { readLastSeq, readMissed, readNews } from './read-news.ts'

const seqKey = 'seq'
/** How often events are looked for that nobody announced, while pages are open, in milliseconds. */
const sweepMs = 2000
/** When they are looked for again after the database did not answer, in milliseconds. */
const retryMs = 1000

type Greeting = { topics: LiveTopic[]; after: number | null }

/**
 * One object for the whole shop. It keeps nothing in memory that it could not read again, so that it
 * may sleep while sockets are open. What it does to them happens one after the other.
 */
export class LiveFeed extends DurableObject<Env> {
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
   * Accepts an upgrade that the Worker has authorised; topics and `after` are in the address. Answers
   * 503 when the database is away: a page that cannot be told what it missed must not think it is live.
   */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const topics = (searchParams.get('topics') ?? '').split(',') as LiveTopic[]
    const after = searchParams.get('after')
    const { 0: client, 1: server } = new WebSocketPair()
    // What happened while nobody looked is nobody's news.
    if (this.ctx.getWebSockets().length === 0) this.ctx.waitUntil(this.ctx.storage.delete(seqKey))
    this.ctx.acceptWebSocket(server, topics)
    try {
      const greeting = { topics, after: after === null ? null : Number(after) }
      await this.#inTurn(() => this.#greet(server, greeting))
      if ((await this.ctx.storage.getAlarm()) === null) await this.#sweepIn(sweepMs)
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'a page could not be greeted', error })
      server.close(1013, 'try again later')
      return new Response(null, { status: 503 })
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Tells of what was committed since the last time; returns at once. Calls that meet share one read. */
  poke(): void {
    if (this.#isPoked || this.ctx.getWebSockets().length === 0) return
    this.#isPoked = true
    this.ctx.waitUntil(this.#tell())
  }

  /** Finds what a crash left between a commit and its poke. */
  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return
    await this.#sweepIn(sweepMs)
    await this.#tell()
  }

  /** A hibernating socket does not answer a close by itself. */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
  }

  async #tell(): Promise<void> {
    try {
      await this.#inTurn(() => {
        this.#isPoked = false
        return this.#broadcastNews()
      })
    } catch (error) {
      writeLog('live', { level: 'warn', message: 'events could not be read', error })
      await this.#sweepIn(retryMs)
    }
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(task)
    this.#queue = turn.catch(() => {
      // Whoever waits for the turn learns of it; the next one starts anew.
    })
    return turn
  }

  async #broadcastNews(): Promise<void> {
    const topics = liveTopics.filter((topic) => this.ctx.getWebSockets(topic).length > 0)
    for (let hasMore = true; hasMore;) {
      const before = await this.#lastSeq()
      const news = await readNews(this.#db, before, topics)
      for (const { topic, text } of news.messages) {
        for (const socket of this.ctx.getWebSockets(topic)) send(socket, text)
      }
      this.#setLastSeq(news.seq)
      await forgetOld(this.#db, { before, seq: news.seq })
      hasMore = news.hasMore
    }
  }

  /** What was missed, then `hello`: whoever has seen `hello` has seen all before it. */
  async #greet(socket: WebSocket, { topics, after }: Greeting): Promise<void> {
    await this.#broadcastNews()
    const seq = await this.#lastSeq()
    const missed = after === null ? [] : await readMissed(this.#db, { after, seq, topics })
    for (const { text } of missed ?? []) send(socket, text)
    if (!missed) send(socket, toText({ type: 'reset', seq }))
    send(socket, toText({ type: 'hello', seq }))
  }

  async #lastSeq(): Promise<number> {
    const kept = await this.ctx.storage.get<number>(seqKey)
    if (kept !== undefined) return kept
    const seq = await readLastSeq(this.#db)
    this.#setLastSeq(seq)
    return seq
  }

  /** Messages need not wait for the disk: after a crash some are sent again, which changes nothing. */
  #setLastSeq(seq: number): void {
    this.ctx.waitUntil(this.ctx.storage.put(seqKey, seq, { allowUnconfirmed: true }))
  }

  #sweepIn(delayMs: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + delayMs)
  }
}

const toText = (message: LiveMessageWire): string => JSON.stringify(message)

/** A socket that is closing stays listed for a while and would throw; the others must hear all the same. */
const send = (socket: WebSocket, text: string): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text)
}
