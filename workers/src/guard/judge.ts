/** What to do about a canary, and how that is told to staff. */
import { findWorse, isLookDue, type Signal, type Tally } from './compare.ts'
import type { Comparison } from './comparisons.ts'

/** What a look found: the number of the next look, and why the canary is worse, or null. */
export type Judged = { look: number; reason: string | null }

/** Looks when it is time; `isLast` looks in any case. `null` when it is not time. */
export const judge = (
  { canaryTally, liveTally, look, firstLook }: Comparison,
  { isLast }: { isLast: boolean },
): Judged | null => {
  let next = look
  while (isLookDue(next - firstLook, canaryTally.visitors)) next += 1
  if (next === look && !isLast) return null
  const worse = findWorse(canaryTally, liveTally, look)
  return {
    look: Math.max(next, look + 1),
    reason: worse && reasonOf(worse, canaryTally, liveTally),
  }
}

const whatHappened: Record<Signal, string> = {
  load: 'could not load a part of the page',
  render: 'had a part of the page fail',
  lcp: 'waited more than 2.5 s for the largest part of the page',
  inp: 'waited more than 200 ms after a click or a key',
  cls: 'saw the page shift',
}

/** "6 of 120 visitors had a part of the page fail, 0 of 2,300 with the live release". */
const reasonOf = (signal: Signal, canary: Tally, live: Tally): string =>
  `${describe(signal, canary)}, ${shareOf(signal, live)} with the live release`

/** "6 of 120 visitors had a part of the page fail". */
export const describe = (signal: Signal, tally: Tally): string =>
  `${countOf(tally[signal])} of ${countOf(tally.visitors)} visitors ${whatHappened[signal]}`

const shareOf = (signal: Signal, { visitors, ...counts }: Tally): string =>
  `${countOf(counts[signal])} of ${countOf(visitors)}`

const countOf = (count: number): string => count.toLocaleString('en-US')
