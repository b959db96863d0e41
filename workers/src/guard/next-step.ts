/** When a canary gets its next share: after its time, with enough visitors, while it is as good as the live release. */
import { nextShare } from '@shop/contracts/canary-strategy'

import type { Comparison } from './comparisons.ts'
import type { RunningCanary } from './known-releases.ts'

/**
 * So many further visitors of the canary report before each step, and so many of the live release since the canary began.
 * A failure that meets one visitor of seven is then among those of a step with a chance of 95 % (1 - 0.86^20).
 */
const leastVisitors = 20

type Step = Pick<RunningCanary, 'strategy' | 'percent' | 'percentSinceMs' | 'isFrozen'>
type Known = Pick<Comparison, 'canaryTally' | 'liveTally' | 'visitorsBefore'>

/** What a canary waits for besides its time, in words; `null` for nothing. One whose share stays waits for a first report. */
export const waitsFor = (
  { canaryTally, liveTally, visitorsBefore }: Known,
  { strategy, percent, isFrozen }: Step,
): string | null => {
  if (nextShare(strategy, percent) === null)
    return canaryTally.visitors > 0 ? null : `a first report; ${canaryTally.served} visitors so far`
  if (isFrozen) return 'the end of the freeze'
  const [ofCanary, ofLive] = [canaryTally.visitors - visitorsBefore, liveTally.visitors]
  if (ofCanary < leastVisitors) return `${leastVisitors} visitors, ${ofCanary} so far`
  if (ofLive < leastVisitors)
    return `${leastVisitors} visitors with the live release, ${ofLive} so far`
  return null
}

/** The share that a canary gets now, 100 for everybody, unless it is worse; `null` while it waits. */
export const dueShare = (known: Known, step: Step, nowMs: number): number | null => {
  const next = nextShare(step.strategy, step.percent)
  if (!next || nowMs - step.percentSinceMs < next.afterMs) return null
  return waitsFor(known, step) === null ? next.percent : null
}
