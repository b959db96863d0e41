/** The live feed: holds the open pages' sockets and tells them what was committed. */
import { DurableObject } from 'cloudflare:workers'

import type { LiveTopic } from '@shop/contracts/live'
import { type Database, openDatabase } from '@shop/db/open'

import { readSettings, type Env } from '../env.ts'
import { readMissed, readNews } from './read-news.ts'
import type { News } from './to-messages.ts'

const seqKey = 'seq'
/** How often events are looked for that nobody announced, in milliseconds, while pages are open. */
const sweepMs = 5000

/** One object for the whole shop. It keeps nothing in memory that it could not read again. */
export class LiveFeed extends DurableObject<Env> {
  readonly #db: Database
  #poking: Promise<void> | null = null
  #isPokedAgain = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const settings = readSettings(env)
    this.#db = openDatabase({ url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN })
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Accepts an upgrade that the Worker has authorised; topics and `after` are in the address. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const topics = (searchParams.get('topics') ?? '').split(',') as LiveTopic[]
    const after = searchParams.get('after')
    // Caught up first, so that nothing is committed between what is sent here and what is broadcast.
    await this.poke()
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, topics)
    await this.#greet(server, topics, after === null ? null : Number(after))
    await this.#sweepLater()
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Reads what was committed since the last time and broadcasts it. Calls that meet share one more read. */
  async poke(): Promise<void> {
    if (this.#poking) {
      this.#isPokedAgain = true
      return this.#poking
    }
    this.#poking = this.#broadcastNews().finally(() => {
      this.#poking = null
    })
    await this.#poking
    if (this.#isPokedAgain) {
      this.#isPokedAgain = false
      await this.poke()
    }
  }

  override async alarm(): Promise<void> {
    await this.poke().catch((error: unknown) =>
      console.error('The live feed could not read events', error),
    )
    await this.#sweepLater()
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 are told by the platform and may not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  async #broadcastNews(): Promise<void> {
    const lastSeq = await this.ctx.storage.get<number>(seqKey)
    const news = await readNews(this.#db, lastSeq)
    if (news.seq === lastSeq) return
    for (const { topic, text } of news.messages) {
      for (const socket of this.ctx.getWebSockets(topic)) socket.send(text)
    }
    await this.ctx.storage.put(seqKey, news.seq)
  }

  async #greet(
    socket: WebSocket,
    topics: readonly LiveTopic[],
    after: number | null,
  ): Promise<void> {
    const seq = (await this.ctx.storage.get<number>(seqKey)) ?? 0
    const news: News =
      after === null ? { seq, messages: [] } : await readMissed(this.#db, after, seq)
    if (news.isTooMuch) socket.send(JSON.stringify({ type: 'reset', seq }))
    else for (const { topic, text } of news.messages) if (topics.includes(topic)) socket.send(text)
    socket.send(JSON.stringify({ type: 'hello', seq }))
  }

  async #sweepLater(): Promise<void> {
    if (this.ctx.getWebSockets().length > 0) await this.ctx.storage.setAlarm(Date.now() + sweepMs)
  }
}
