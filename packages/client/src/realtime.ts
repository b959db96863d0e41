/** Follows the realtime feed. The websocket reconnects and resumes after the last message. */
import * as v from 'valibot'

import { type FollowedTopic, RealtimeMessage, signInAgain } from '@shop/contracts/realtime'

export type RealtimeOptions = {
  topics: readonly FollowedTopic[]
  /** The order's id and the key from its link. Only for the topic `own-order`. */
  link?: { id: string; key: string }
  onMessage: (message: RealtimeMessage) => void
  /**
   * Returns the age of the page's oldest data. The first connection requests all changes since that
   * data was loaded, and later ones request what they missed, so `onMessage` gets no `hello`. If
   * the age is infinite or the first connection fails, `onMessage` gets a `hello`, and the page
   * must reload its data.
   */
  getDataAgeMs?: () => number
  onStateChange?: (isConnected: boolean) => void
  /** Called with each new socket. Only staff may send anything. */
  onOpen?: (socket: Pick<WebSocket, 'send'>) => void
  /** Called with messages of unknown types, which a newer Worker may send. */
  onOther?: (message: unknown) => void
  /** Called once the credential has expired and a reconnect has failed. No retry follows. */
  onSignedOut?: () => void
  signal: AbortSignal
  connect?: (path: string) => WebSocket
}

/** Calls `onMessage` once per message, in order of `seq`. Does not try to connect while offline. */
export const subscribeToTopics = (options: RealtimeOptions): void => {
  const connect = options.connect ?? ((path) => new WebSocket(path))
  let lastSeq: number | undefined
  let failures = 0
  let isFirstTry = true
  let hasExpired = false

  const open = (): void => {
    if (options.signal.aborted) return
    const ageMs = isFirstTry && navigator.onLine ? options.getDataAgeMs?.() : undefined
    const sinceMs = ageMs === Infinity ? undefined : ageMs
    const hasCaughtUp = options.getDataAgeMs !== undefined && (sinceMs ?? lastSeq) !== undefined
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
      // Browsers do not say why a reconnect failed. After an expired credential, assume a sign-out.
      if (hasExpired && code !== undefined) return options.onSignedOut?.()
      hasExpired ||= code === signInAgain
      waitToRetry(retryDelayMs(failures++), options.signal, open)
    }
    const { signal } = own
    // Without a network, a socket can stay open. This ends it, or the page would look connected.
    addEventListener('offline', () => end(), { signal })
    options.signal.addEventListener('abort', () => end(), { signal })
    socket.addEventListener('open', () => {
      failures = 0
      hasExpired = false
      options.onStateChange?.(true)
      options.onOpen?.(socket)
    })
    socket.addEventListener('message', ({ data }) => {
      for (const message of readMessages(data, options.onOther)) receive(message, hasCaughtUp)
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

const firstDelayMs = 4000
const maxDelayMs = 30_000

/** Returns a random delay, so that clients do not all reconnect at once (exponential backoff). */
export const retryDelayMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * random()

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

/** `seq` continues from a lower number after a database restore, so a `reset` is never old. */
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
  const path = `/api/live?topics=${topics.join(',')}${own}`
  if (after !== undefined) return `${path}&after=${after}`
  return sinceMs === undefined ? path : `${path}&sinceMs=${Math.ceil(sinceMs)}`
}

const readMessages = (data: unknown, onOther: RealtimeOptions['onOther']): RealtimeMessage[] => {
  const parsed = parse(String(data))
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((one: unknown) => {
    const message = v.safeParse(RealtimeMessage, one)
    if (message.success) return [message.output]
    onOther?.(one)
    return []
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
