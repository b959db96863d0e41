/** The realtime feed: a websocket that reconnects by itself and resumes after the last message. */
import * as v from 'valibot'

import { type FollowedTopic, RealtimeMessage, signInAgain } from '@shop/contracts/realtime'

import { retryDelayMs } from './retry-delay.ts'

export type RealtimeOptions = {
  topics: readonly FollowedTopic[]
  /** The order of the topic `own-order`, and the key of its link. */
  link?: { id: string; key: string }
  onMessage: (message: RealtimeMessage) => void
  /**
   * Returns the age of the page's oldest data. Called before the first try to connect. The feed
   * then starts with the changes since that time, and drops `hello`. If the first try fails, the
   * data may come from a cache. The next connection then passes on `hello`, which tells the page to
   * reload its data.
   */
  getDataAgeMs?: () => number
  onStateChange?: (isConnected: boolean) => void
  /** Called if a credential has ended and the reconnect failed. The subscription ends with it. */
  onSignedOut?: () => void
  signal: AbortSignal
  /** Opens the socket; tests pass their own. */
  connect?: (path: string) => WebSocket
}

/**
 * Subscribes to topics until `signal` aborts. Each message is handled once, in order of `seq`.
 * While the browser is offline, no connection is tried: it would fail and log an error in the
 * console.
 */
export const subscribeToTopics = (options: RealtimeOptions): void => {
  const connect = options.connect ?? ((path) => new WebSocket(path))
  let lastSeq: number | undefined
  let failures = 0
  let isFirstTry = true
  let hasExpired = false

  const open = (): void => {
    if (options.signal.aborted) return
    const sinceMs = isFirstTry && navigator.onLine ? options.getDataAgeMs?.() : undefined
    isFirstTry = false
    if (!navigator.onLine) {
      addEventListener('online', open, { once: true, signal: options.signal })
      return
    }
    const socket = connect(livePath(options, { after: lastSeq, sinceMs }))
    const own = new AbortController()
    const end = (code?: number): void => {
      if (own.signal.aborted) return
      own.abort()
      socket.close()
      options.onStateChange?.(false)
      if (options.signal.aborted) return
      // Browsers do not say why a socket failed, so a refused reconnect counts as signed out.
      if (hasExpired && code !== undefined) return options.onSignedOut?.()
      hasExpired ||= code === signInAgain
      waitToRetry(retryDelayMs(failures++), options.signal, open)
    }
    const { signal } = own
    // A socket stays open without a network, but the page must not show it as connected.
    addEventListener('offline', () => end(), { signal })
    options.signal.addEventListener('abort', () => end(), { signal })
    socket.addEventListener('open', () => {
      failures = 0
      hasExpired = false
      options.onStateChange?.(true)
    })
    socket.addEventListener('message', ({ data }) => {
      for (const message of readMessages(data)) receive(message, sinceMs !== undefined)
    })
    socket.addEventListener('close', ({ code }) => end(code))
  }

  const receive = (message: RealtimeMessage, hasCaughtUp: boolean): void => {
    if (isOld(message, lastSeq)) return
    lastSeq = message.seq
    if (!hasCaughtUp || message.type !== 'hello') options.onMessage(message)
  }

  open()
}

/** Retries after the delay, or as soon as the network is back or the tab is visible again. */
const waitToRetry = (delayMs: number, signal: AbortSignal, retry: () => void): void => {
  const waiting = new AbortController()
  const stop = (): void => {
    waiting.abort()
    clearTimeout(timer)
  }
  const retryNow = (): void => {
    stop()
    retry()
  }
  const timer = setTimeout(retryNow, delayMs)
  const own = { signal: waiting.signal }
  signal.addEventListener('abort', stop, own)
  addEventListener('online', retryNow, own)
  document.addEventListener('visibilitychange', () => document.hidden || retryNow(), own)
}

/** A `reset` is never old, because `seq` may start lower after a database restore. */
const isOld = ({ type, seq }: RealtimeMessage, lastSeq: number | undefined): boolean => {
  if (type === 'reset' || lastSeq === undefined) return false
  return type === 'hello' ? seq < lastSeq : seq <= lastSeq
}

type Start = { after: number | undefined; sinceMs: number | undefined }

const livePath = (
  { topics, link }: Pick<RealtimeOptions, 'topics' | 'link'>,
  { after, sinceMs }: Start,
): string => {
  const own = link ? `&${new URLSearchParams({ order: link.id, key: link.key })}` : ''
  const path = `/api/live?topics=${topics.join(',')}&batch=1${own}`
  if (after !== undefined) return `${path}&after=${after}`
  return sinceMs === undefined ? path : `${path}&sinceMs=${Math.ceil(sinceMs)}`
}

/** A text holds one message or several. Unknown types come from newer Workers and are skipped. */
const readMessages = (data: unknown): RealtimeMessage[] => {
  const parsed = parse(String(data))
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((one: unknown) => {
    const message = v.safeParse(RealtimeMessage, one)
    return message.success ? [message.output] : []
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
