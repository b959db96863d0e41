const maxFailures = 3
const pauseMs = 10_000

export type CircuitBreaker = {
  mayCall: (key: string, nowMs: number) => boolean
  reportSuccess: (key: string) => void
  reportFailure: (key: string, nowMs: number) => void
}

/** Three failures in a row pause a key for ten seconds; then one call may try. */
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
