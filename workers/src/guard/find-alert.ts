/** Whether a live release fails for more visitors than before: for staff to look at, nothing is done by itself. */
import { chanceOf, partOf, type Signal, type Tally } from './compare.ts'
import { describe } from './judge.ts'

const failures = ['load', 'render'] as const satisfies readonly Signal[]

const leastVisitors = 20
const leastShare = 0.05
/** One visitor of twenty who fails may be chance; two of them hardly are. */
const maxChance = 0.001

/**
 * Why staff should look at a release, or `null`: of at least 20 visitors of the last minutes at least 5 % had a failure,
 * which is more than chance makes of the share before (Fisher's exact test, one-sided). Where no visitor came before, the share is enough.
 */
export const findAlert = (recent: Tally, before: Tally): string | null => {
  if (recent.visitors < leastVisitors) return null
  const failing = failures.find(
    (signal) =>
      recent[signal] >= recent.visitors * leastShare &&
      (before.visitors === 0 ||
        chanceOf(partOf(recent, signal), partOf(before, signal)) < maxChance),
  )
  if (!failing) return null
  const earlier = before[failing].toLocaleString('en-US')
  const visitors = before.visitors.toLocaleString('en-US')
  return `${describe(failing, partOf(recent, failing))} in the last five minutes, ${earlier} of ${visitors} in the hour before`
}
