/**
 * Decides whether a canary is worse than the live release, and when it gets its next share: once
 * its time has passed and enough visitors have come, unless it is worse.
 */
import { nextShare } from '@shop/contracts/canary-strategy'

import {
  type ComparedSignal,
  findWorse,
  nextLookAfter,
  type Part,
  partOf,
  visitorsOf,
} from './compare.ts'
import type { Comparison } from './comparisons.ts'

/** The result of a look: why the canary is worse, or null, and when the next look happens. */
export type Judged = Pick<Comparison, 'look' | 'nextLookVisitors' | 'hasStepLook' | 'reason'>
type Known = Pick<
  Comparison,
  'canaryTally' | 'liveTally' | 'look' | 'nextLookVisitors' | 'hasStepLook'
>

/**
 * Looks when enough visitors have come, and once before each step, however often the step is tried.
 * Returns null if it is not time for a look. Each look spends a part of the chance of a false
 * alarm. Only the number of visitors decides when the next one happens.
 */
export const judge = (
  { canaryTally, liveTally, look, nextLookVisitors, hasStepLook }: Known,
  { isStep }: { isStep: boolean },
): Judged | null => {
  const visitors = visitorsOf(canaryTally)
  if (visitors < nextLookVisitors && (!isStep || hasStepLook)) return null
  const worse = findWorse(canaryTally, liveTally, look)
  return {
    look: look + 1,
    nextLookVisitors: nextLookAfter(visitors),
    hasStepLook: hasStepLook || isStep,
    reason:
      worse &&
      `${describe(worse, partOf(canaryTally, worse))}, ${partText(partOf(liveTally, worse))} with the live release`,
  }
}

const whatHappened: Record<ComparedSignal, string> = {
  load_failed: 'visitors could not load a part of the page',
  render_failed: 'visitors had a part of the page fail',
  poor_lcp: 'visitors waited more than 2.5 s for the largest part of the page',
  poor_inp: 'visitors waited more than 200 ms after a click or a key',
  poor_cls: 'visitors saw the page shift',
  silent: "visitors' pages sent no report",
}

/** For example "6 of 120 visitors had a part of the page fail". */
export const describe = (signal: ComparedSignal, part: Part): string =>
  `${partText(part)} ${whatHappened[signal]}`

const partText = ({ count, all }: Part): string =>
  `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`

/**
 * Before each step, this many further visitors of the canary must have reported, and since the
 * canary began, this many visitors of the live release. A failure that affects one visitor in seven
 * then shows up within a step with a chance of 95 % (1 - 0.86^20).
 */
const leastVisitors = 20

/**
 * Describes what a canary waits for besides time, or returns null. A canary with a fixed share only
 * waits for a first report.
 */
export const waitsFor = ({
  canaryTally,
  liveTally,
  visitorsBefore,
  strategy,
  percent,
  isFrozen,
}: Comparison): string | null => {
  if (nextShare(strategy, percent) === null)
    return canaryTally.visitors > 0 ? null : `a first report; ${canaryTally.served} visitors so far`
  if (isFrozen) return 'the end of the freeze'
  const [ofCanary, ofLive] = [canaryTally.visitors - visitorsBefore, liveTally.visitors]
  if (ofCanary < leastVisitors) return `${leastVisitors} visitors, ${ofCanary} so far`
  if (ofLive < leastVisitors)
    return `${leastVisitors} visitors with the live release, ${ofLive} so far`
  return null
}

/**
 * Returns the share that a canary should get now, 100 for all visitors, or null while it waits.
 * Assumes that the canary is not worse.
 */
export const dueShare = (one: Comparison, nowMs: number): number | null => {
  const next = nextShare(one.strategy, one.percent)
  if (!next || nowMs - one.percentSinceMs < next.afterMs) return null
  return waitsFor(one) === null ? next.percent : null
}
