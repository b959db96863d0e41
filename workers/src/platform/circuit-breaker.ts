/** Matches the platform's errors for ended calls. Modules choose the words of their own errors. */
export const isEndedCall = ({ message }: Error): boolean =>
  /^(?:Worker (?:has )?exceeded|The Workers runtime canceled|Too many subrequests)/.test(message)

const maxFailures = 3
const pauseMs = 10_000

/** Pauses a key for ten seconds after three failures in a row. After that, one call may try. */
export const createCircuitBreaker = () => {
  const failed = new Map<string, { count: number; pausedUntilMs: number }>()
  return {
    mayCall: (key: string, nowMs: number): boolean => {
      const one = failed.get(key)
      if (!one || one.count < maxFailures) return true
      if (nowMs < one.pausedUntilMs) return false
      one.pausedUntilMs = nowMs + pauseMs
      return true
    },
    reportSuccess: (key: string): void => void failed.delete(key),
    reportFailure: (key: string, nowMs: number): void => {
      const count = (failed.get(key)?.count ?? 0) + 1
      failed.set(key, { count, pausedUntilMs: nowMs + pauseMs })
    },
  }
}
