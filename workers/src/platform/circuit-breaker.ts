/** Calls of something that fails again and again are left out for a while. */

const maxFailures = 3
const pauseMs = 10_000

export type CircuitBreaker = {
  /** False while calls are left out; after each pause one call may try. */
  mayCall: (key: string, nowMs: number) => boolean
  reportSuccess: (key: string) => void
  reportFailure: (key: string, nowMs: number) => void
}

/** After three failures in a row under one key, calls pause for ten seconds; a success ends it. */
export const createCircuitBreaker = (): CircuitBreaker => {
  const failed = new Map<string, { count: number; pausedUntilMs: number }>()
  return {
    mayCall: (key, nowMs) => {
      const one = failed.get(key)
      if (!one || one.count < maxFailures) return true
      if (nowMs < one.pausedUntilMs) return false
      one.pausedUntilMs = nowMs + pauseMs
      return true
    },
    reportSuccess: (key) => {
      failed.delete(key)
    },
    reportFailure: (key, nowMs) => {
      const count = (failed.get(key)?.count ?? 0) + 1
      failed.set(key, { count, pausedUntilMs: nowMs + pauseMs })
    },
  }
}
