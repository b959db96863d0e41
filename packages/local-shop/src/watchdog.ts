/**
 * workerd on one machine has one thread and no limit of CPU time: a server entry with an endless loop stops the whole
 * shop, and no timer of the Worker fires any more. So another process has to notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { get } from '@shop/db/local-http'

import type { WorkerServer } from './worker-settings.ts'

/** A page without database and modules: when all else fails, it is there while workerd runs. */
const path = '/problems/internal'
const intervalMs = 2000
const timeoutMs = 5000
/** Twice in a row: one alone may be a machine that was asleep. */
const maxSilences = 2

/** Which release loops cannot be known from outside: the pages of all of them are then rendered in the browser. */
export const watchServed = (
  served: Pick<WorkerServer, 'origin' | 'restart'>,
  onLine: (line: string) => void,
): (() => void) =>
  watchWorker(served.origin, async () => {
    onLine(
      'The Worker no longer responded, most likely because the server entry of a release never ends. It was started again, and pages are rendered in the browser until the shop is started anew; look at what was published last.',
    )
    await served.restart(false)
  })

/**
 * Calls `onSilence` when the Worker at `origin` has twice in a row not responded within five seconds; watching goes
 * on when its promise resolves. A refused connection is no silence: somebody stopped the Worker. Returns what ends
 * the watch.
 */
const watchWorker = (origin: string, onSilence: () => Promise<void>): (() => void) => {
  const ended = new AbortController()
  const watch = async (): Promise<void> => {
    for (let silences = 0; !ended.signal.aborted;) {
      await sleep(intervalMs, null, { signal: ended.signal, ref: false })
      silences = (await isSilent(origin)) ? silences + 1 : 0
      if (silences < maxSilences || ended.signal.aborted) continue
      silences = 0
      await onSilence()
    }
  }
  // Rejects only when the watch ends, or when the Worker cannot be started again.
  watch().catch((error: unknown) => {
    if (!ended.signal.aborted) console.error(error)
  })
  return () => ended.abort()
}

/** Not by `fetch`, whose library would stay in memory for this alone. */
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
