/** What to do about a canary, and how that is told to staff. */
import {
  type ComparedSignal,
  findWorse,
  nextLookAfter,
  type Part,
  partOf,
  visitorsOf,
} from './compare.ts'
import type { Comparison } from './comparisons.ts'

/** What a look found: why the canary is worse, or null, and which look comes next. */
export type Judged = Pick<Comparison, 'look' | 'nextLookVisitors' | 'hasStepLook' | 'reason'>
type Known = Pick<
  Comparison,
  'canaryTally' | 'liveTally' | 'look' | 'nextLookVisitors' | 'hasStepLook'
>

/**
 * Looks when enough visitors came, and once before each step, however often that is tried. `null` when it is not time. A look spends a
 * part of the chance of a false alarm; when the next one comes depends on visitors alone.
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
  load: 'visitors could not load a part of the page',
  render: 'visitors had a part of the page fail',
  lcp: 'visitors waited more than 2.5 s for the largest part of the page',
  inp: 'visitors waited more than 200 ms after a click or a key',
  cls: 'visitors saw the page shift',
  silent: "visitors' pages sent no report",
}

/** "6 of 120 visitors had a part of the page fail". */
export const describe = (signal: ComparedSignal, part: Part): string =>
  `${partText(part)} ${whatHappened[signal]}`

const partText = ({ count, all }: Part): string =>
  `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`
