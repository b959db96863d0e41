import { setTimeout as sleep } from 'node:timers/promises'

import { get } from './local-http.ts'

type Server = { pid: number; ended: Promise<void>; stop: () => Promise<void> }
type Restartable<Kind> = Server & { restart: () => Promise<Kind> }

/** `pid` and `ended` change with each start; the rest stays the same. */
export type Supervised<Kind extends Server> = Omit<Kind, 'restart'> & {
  /** Resolves when the server runs again or when it is stopped. */
  restart: () => Promise<void>
}

const firstWaitMs = 100
/** A server that ran this long was healthy, so the next start needs no delay. */
const steadyMs = 10_000
const checkEveryMs = 1000
/** The Worker also gives up on a query after this time. */
const checkTimeoutMs = 5000
const maxMisses = 3
/** If a timer is later than this, the machine was asleep or busy, so the check does not count. */
const lateMs = 500

/**
 * Restarts the server after each crash until `stop()`, because on a single machine nothing else
 * does. With `healthUrl`, also restarts a server that hangs. Calls `onLine` with each crash, hang
 * and failed restart.
 */
export const supervise = <Kind extends Restartable<Kind>>(
  first: Kind,
  { name, onLine, healthUrl, longestWaitMs = 5000 }: Options,
): Supervised<Kind> => {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first
  const restarts: (() => void)[] = []
  const watch = async (): Promise<void> => {
    let attempt = 0
    for (;;) {
      const begunAt = Date.now()
      const why = await untilEnded(server, healthUrl)
      if (signal.aborted) return
      if (restarts.length === 0)
        onLine(`${name} (process ${server.pid}) has ${why}; starting it again.`)
      await server.stop()
      attempt = restarts.length > 0 || Date.now() - begunAt > steadyMs ? 0 : attempt + 1
      const next = await startAgain(server, attempt, { onLine, longestWaitMs, signal })
      if (!next) return
      server = next
      if (signal.aborted) return server.stop()
      for (const done of restarts.splice(0)) done()
    }
  }
  const watching = watch()
  const { restart: _restart, ...unchanged } = first
  return {
    ...unchanged,
    get pid() {
      return server.pid
    },
    get ended() {
      return server.ended
    },
    restart: async () => {
      if (signal.aborted) return
      const restarted = new Promise<void>((done) => restarts.push(done))
      await server.stop()
      await Promise.race([restarted, watching])
    },
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watching
    },
  }
}

type Options = {
  name: string
  onLine: (line: string) => void
  /** Responds to GET as long as the server works, however busy it is. */
  healthUrl?: string
  /** Between two failed restarts, by default 5000. */
  longestWaitMs?: number
}

/** Resolves once the server has ended or hangs, to a text that continues “The server has …”. */
const untilEnded = async (server: Server, healthUrl: string | undefined): Promise<string> => {
  const end = new AbortController()
  const ended = server.ended.then(() => end.abort())
  if (healthUrl === undefined) await ended
  else await untilHung(healthUrl, end.signal)
  return end.signal.aborted ? 'ended unasked' : `not responded to ${maxMisses} checks in a row`
}

const untilHung = async (healthUrl: string, signal: AbortSignal): Promise<void> => {
  for (let misses = 0; misses < maxMisses && !signal.aborted;) {
    const startedAt = Date.now()
    // This sleep rejects when the server ends, and `signal.aborted` then ends the loop.
    await sleep(checkEveryMs, null, { ref: false, signal }).catch(() => {})
    const isHealthy = await responds(healthUrl)
    const isLate = Date.now() - startedAt > checkEveryMs + checkTimeoutMs + lateMs
    misses = isHealthy || isLate ? 0 : misses + 1
  }
}

const responds = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const sent = get(url, { agent: false, signal: AbortSignal.timeout(checkTimeoutMs) })
    sent.on('response', (response) => done(response.resume().statusCode === 200))
    sent.on('error', () => done(false))
  })

type Retrying = Pick<Options, 'onLine'> & { longestWaitMs: number; signal: AbortSignal }

const startAgain = async <Kind extends Restartable<Kind>>(
  server: Kind,
  firstAttempt: number,
  { onLine, longestWaitMs, signal }: Retrying,
): Promise<Kind | null> => {
  let lastReason = ''
  for (let attempt = firstAttempt; ; attempt += 1) {
    const waitMs = attempt === 0 ? 0 : firstWaitMs * 2 ** (attempt - 1)
    const isStopped = await sleep(Math.min(waitMs, longestWaitMs), false, { signal }).catch(
      () => true,
    )
    if (isStopped) return null
    try {
      return await server.restart()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== lastReason) onLine(`${reason} Trying again.`)
      lastReason = reason
    }
  }
}
