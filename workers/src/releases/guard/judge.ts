import { nextShare } from '@shop/contracts/canary-strategy'

import {
  chanceOf,
  type ComparedSignal,
  findWorse,
  nextLookAfter,
  type Part,
  partOf,
  type Signal,
  type Tally,
  visitorsOf,
} from './compare.ts'
import type { Comparison } from './comparisons.ts'

type Judged = Pick<Comparison, 'look' | 'nextLookVisitors' | 'hasStepLook' | 'reason'>
type Known = Pick<Comparison, 'canaryTally' | 'liveTally'> & Omit<Judged, 'reason'>

/** Returns null if no look is due. */
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

const describe = (signal: ComparedSignal, part: Part): string =>
  `${partText(part)} ${whatHappened[signal]}`

const partText = ({ count, all }: Part): string =>
  `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`

/** If one visitor in seven fails, this many show a failure with a chance of 95 % (1 - 0.86^20). */
const leastVisitors = 20

/**
 * Returns what a canary waits for besides time, or null. A canary at a fixed percentage waits for
 * one report only.
 */
export const waitsFor = (one: Comparison): string | null => {
  const { canaryTally, liveTally, visitorsBefore, strategy, percent, isFrozen } = one
  if (nextShare(strategy, percent) === null)
    return canaryTally.visitors > 0 ? null : `a first report; ${canaryTally.served} visitors so far`
  if (isFrozen) return 'the end of the freeze'
  const [ofCanary, ofLive] = [canaryTally.visitors - visitorsBefore, liveTally.visitors]
  if (ofCanary < leastVisitors) return `${leastVisitors} visitors, ${ofCanary} so far`
  if (ofLive < leastVisitors)
    return `${leastVisitors} visitors with the live release, ${ofLive} so far`
  return null
}

/** Returns the percentage that a canary should get now, or null while it waits. */
export const dueShare = (one: Comparison, nowMs: number): number | null => {
  const next = nextShare(one.strategy, one.percent)
  if (!next || nowMs - one.percentSinceMs < next.afterMs) return null
  return waitsFor(one) === null ? next.percent : null
}

const failures = ['load_failed', 'render_failed'] as const satisfies readonly Signal[]

const leastAlertVisitors = 20
const leastAlertShare = 0.05
/** After an hour without failures, one failing visitor in twenty may be chance, but hardly two. */
const maxAlertChance = 0.001

/** Returns why a live release needs an alert, or null. `before` covers the hour before `recent`. */
export const findAlert = (recent: Tally, before: Tally): string | null => {
  if (recent.visitors < leastAlertVisitors) return null
  const failing = failures.find(
    (signal) =>
      recent[signal] >= recent.visitors * leastAlertShare &&
      (before.visitors === 0 ||
        chanceOf(partOf(recent, signal), partOf(before, signal)) < maxAlertChance),
  )
  if (!failing) return null
  return `${describe(failing, partOf(recent, failing))} in the last five minutes, ${partText(partOf(before, failing))} in the hour before`
}
