/**
 * A local workerd has one thread and no CPU time limit. An endless loop in a server entry stops all
 * timers of the Worker, so only another process can detect the loop.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { get } from '@shop/db/local-http'

import type { LeftOut, WorkerServer } from './worker-settings.ts'

/** This page needs neither database nor modules. */
const path = '/problems/internal'
const intervalMs = 2000
const timeoutMs = 5000
/** One timeout proves nothing, because the machine may just have been asleep. */
const maxSilences = 2

/** After an entry blocks the Worker, the entry is paused for this long, doubled each time. */
const firstPauseMs = 600_000
const longestPauseMs = 86_400_000

type Watched = Pick<WorkerServer, 'origin' | 'restart' | 'lastCall'>

/**
 * Restarts the Worker if it is silent for five seconds twice in a row. The server entry that it
 * called last is then paused, unless that call was too early to be the cause. A refused connection
 * is not silence: someone has stopped the Worker.
 */
export const watchServed = (served: Watched, onLine: (line: string) => void): (() => void) => {
  const ended = new AbortController()
  const pauses = createPauses()
  const watch = async (): Promise<void> => {
    let respondedAtMs = Date.now()
    for (let silences = 0; !ended.signal.aborted;) {
      await sleep(intervalMs, null, { signal: ended.signal, ref: false })
      const beganAtMs = Date.now()
      const isAway = await isSilent(served.origin)
      if (!isAway) respondedAtMs = beganAtMs
      silences = isAway ? silences + 1 : 0
      if (silences < maxSilences || ended.signal.aborted) continue
      silences = 0
      const call = served.lastCall()
      // A call that began long before the last response cannot have blocked the Worker.
      const release = call && call.atMs > respondedAtMs - timeoutMs ? call.release : null
      if (release) pauses.add(release, Date.now())
      onLine(describeRestart(release, pauses.leftOut))
      await served.restart(pauses.leftOut)
    }
  }
  // This promise rejects only if watching ends, or the Worker cannot be restarted.
  watch().catch((error: unknown) => {
    if (!ended.signal.aborted) console.error(error)
  })
  return () => ended.abort()
}

/** Tracks which server entries are paused, and until when. */
export const createPauses = () => {
  const nextMs = new Map<string, number>()
  const leftOut: Record<string, number> = {}
  const add = (release: string, nowMs: number): void => {
    const lengthMs = nextMs.get(release) ?? firstPauseMs
    leftOut[release] = nowMs + lengthMs
    nextMs.set(release, Math.min(lengthMs * 2, longestPauseMs))
  }
  return { add, leftOut }
}

const describeRestart = (release: string | null, leftOut: LeftOut): string => {
  const what = 'The Worker did not respond for ten seconds, and was started again.'
  if (!release)
    return `${what} It had called no server entry right before, so all are called as before.`
  const time = new Date(leftOut[release] ?? 0).toISOString().slice(11, 16)
  return `${what} The server entry of ${release} was called last: until ${time} UTC its pages are rendered in the browser, then it is tried again. If it was published lately, look at it first.`
}

/** Uses `node:http`, because the library behind `fetch` would stay in memory. */
const isSilent = (origin: string): Promise<boolean> =>
  new Promise((done) => {
    const request = get(origin + path, { timeout: timeoutMs, agent: false }, (response) => {
      response.resume().once('close', () => done(false))
    })
    request.once('timeout', () => {
      done(true)
      request.destroy()
    })
    request.once('error', () => done(false))
  })
