/** The realtime feed: a websocket that reconnects by itself and resumes after the last message. */
import * as v from 'valibot'

import { RealtimeMessage, type RealtimeTopic } from '@shop/contracts/realtime'

/** What to follow, and what to call. */
export type RealtimeOptions = {
  topics: readonly RealtimeTopic[]
  onMessage: (message: RealtimeMessage) => void
  /**
   * The age of the page's oldest data when the first connection is opened. It then begins with what changed since, and
   * without `hello`. When the first try fails, the data may be from a cache, and `hello` says to load it again.
   */
  getDataAgeMs?: () => number
  /** Called when the connection is made or lost, for a small mark on the page. */
  onStateChange?: (isConnected: boolean) => void
  signal: AbortSignal
  /** Opens the socket; tests pass their own. */
  connect?: (path: string) => WebSocket
}

const firstDelayMs = 250
const maxDelayMs = 10_000

/**
 * Follows topics until `signal` aborts. Each message is handled once, in order of `seq`. While the browser is
 * offline it does not try: each try would fail, and browsers write each failure into the console.
 */
export const subscribeToTopics = (options: RealtimeOptions): void => {
  const connect = options.connect ?? ((path) => new WebSocket(path))
  let lastSeq: number | undefined
  let failures = 0
  let isFirstTry = true

  const open = (): void => {
    if (options.signal.aborted) return
    const sinceMs = isFirstTry && navigator.onLine ? options.getDataAgeMs?.() : undefined
    isFirstTry = false
    if (!navigator.onLine) {
      addEventListener('online', open, { once: true, signal: options.signal })
      return
    }
    const socket = connect(livePath(options.topics, { after: lastSeq, sinceMs }))
    const own = new AbortController()
    const end = (): void => {
      if (own.signal.aborted) return
      own.abort()
      socket.close()
      options.onStateChange?.(false)
      setTimeout(open, retryDelayMs(failures++))
    }
    const { signal } = own
    // A socket stays open without its network; the page must not show it as connected.
    addEventListener('offline', end, { signal })
    options.signal.addEventListener('abort', end, { signal })
    socket.addEventListener('open', () => {
      failures = 0
      options.onStateChange?.(true)
    })
    socket.addEventListener('message', ({ data }) => receive(data, sinceMs !== undefined))
    socket.addEventListener('close', end)
  }

  const receive = (data: unknown, hasCaughtUp: boolean): void => {
    const message = readMessage(data)
    if (!message || isOld(message, lastSeq)) return
    lastSeq = message.seq
    if (!hasCaughtUp || message.type !== 'hello') options.onMessage(message)
  }

  open()
}

/** A `reset` is handled with any number: after a restored database the numbers begin lower again. */
const isOld = ({ type, seq }: RealtimeMessage, lastSeq: number | undefined): boolean =>
  type !== 'reset' && lastSeq !== undefined && seq < lastSeq

/** Wait before the next try, in milliseconds: doubles up to ten seconds, with up to a quarter of jitter. */
export const retryDelayMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * (1 + random() / 4)

type Start = { after: number | undefined; sinceMs: number | undefined }

const livePath = (topics: readonly RealtimeTopic[], { after, sinceMs }: Start): string => {
  const path = `/api/live?topics=${topics.join(',')}`
  if (after !== undefined) return `${path}&after=${after}`
  return sinceMs === undefined ? path : `${path}&sinceMs=${Math.ceil(sinceMs)}`
}

/** A message of an unknown type comes from a newer Worker and is skipped. */
const readMessage = (data: unknown): RealtimeMessage | null => {
  try {
    const message = v.safeParse(RealtimeMessage, JSON.parse(String(data)))
    return message.success ? message.output : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
