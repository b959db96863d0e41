/**
 * workerd on one machine has one thread and no limit of CPU time: a server entry with an endless loop stops the whole
 * shop, and no timer of the Worker fires any more. So another process has to notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** A page without database and modules: when all else fails, it is there while workerd runs. */
const path = '/problems/internal'
const intervalMs = 2000
const timeoutMs = 5000
/** Twice in a row: one alone may be a machine that was asleep. */
const maxSilences = 2

/**
 * Calls `onSilence` when the Worker at `origin` has twice in a row not responded within five seconds; watching goes
 * on when its promise resolves. A refused connection is no silence: somebody stopped the Worker. Returns what ends
 * the watch.
 */
export const watchWorker = (origin: string, onSilence: () => Promise<void>): (() => void) => {
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

const isSilent = async (origin: string): Promise<boolean> => {
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}
