import * as v from 'valibot'

import { wholeNumber } from './fields.ts'

/** Below 100, because some visitors must get the live release for the comparison. */
const Percent = v.pipe(
  v.number(),
  v.minValue(0.01, 'must be at least 0.01'),
  v.maxValue(99.99, 'must be below 100; to give a release to everybody, promote it'),
  v.check(
    (percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
    'must have at most two decimals',
  ),
)

const DurationMs = wholeNumber(1000, 604_800_000, 'milliseconds')

/** How a canary's share of visitors grows while the canary is no worse than the live release. */
export const CanaryStrategy = v.variant('kind', [
  v.strictObject({ kind: v.literal('fixed'), percent: Percent }),
  v.strictObject({ kind: v.literal('once'), percent: Percent, afterMs: DurationMs }),
  v.strictObject({ kind: v.literal('linear'), percent: Percent, everyMs: DurationMs }),
])
export type CanaryStrategy = v.InferOutput<typeof CanaryStrategy>

/** Returns the next percentage and the delay before it applies. Null if the percentage is fixed. */
export const nextShare = (
  strategy: CanaryStrategy,
  percent: number,
): { percent: number; afterMs: number } | null => {
  switch (strategy.kind) {
    case 'fixed':
      return null
    case 'once':
      return { percent: 100, afterMs: strategy.afterMs }
    case 'linear': {
      // Rounds to two decimals, because the sum of two floating-point numbers may have more.
      const sum = Math.round((percent + strategy.percent) * 100) / 100
      return { percent: Math.min(100, sum), afterMs: strategy.everyMs }
    }
  }
}
