/** What to do about a canary, and how that is told to staff. */
import { type ComparedSignal, findWorse, isLookDue, type Part, partOf } from './compare.ts'
import type { Comparison } from './comparisons.ts'

/** What a look found: the number of the next look, and why the canary is worse, or null. */
export type Judged = { look: number; reason: string | null }

/** Looks when it is time; `isLast` looks in any case. `null` when it is not time. */
export const judge = (
  { canaryTally, liveTally, look, firstLook }: Comparison,
  { isLast }: { isLast: boolean },
): Judged | null => {
  let next = look
  while (isLookDue(next - firstLook, canaryTally)) next += 1
  if (next === look && !isLast) return null
  const worse = findWorse(canaryTally, liveTally, look)
  return {
    look: Math.max(next, look + 1),
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
