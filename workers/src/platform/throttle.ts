import { sleep } from '@shop/domain/time'

type Limits = {
  gapMs: number
  /** A call that waits longer than this was lost, because the platform has ended its request. */
  lostMs: number
}

/**
 * Returns a function that runs `work` at most once per `gapMs`. While one call waits, the others
 * return at once: the waiting one works for them, too. Awaits no promise of another request,
 * because workerd ties promises to their requests.
 */
export const createThrottle = ({ gapMs, lostMs }: Limits) => {
  let ranAtMs = 0
  let waitsSinceMs: number | null = null
  return async (work: () => Promise<void>): Promise<void> => {
    const nowMs = Date.now()
    if (waitsSinceMs !== null && nowMs - waitsSinceMs < lostMs) return
    waitsSinceMs = nowMs
    await sleep(Math.max(0, ranAtMs + gapMs - nowMs))
    waitsSinceMs = null
    ranAtMs = Date.now()
    await work()
  }
}
