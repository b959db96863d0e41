/** How the share of visitors that get a canary grows. */
import * as v from 'valibot'

import { wholeNumber } from './fields.ts'

/**
 * A share of visitors in percent, above 0 and below 100, with at most two decimals because buckets
 * are whole ten-thousandths. At 100 no visitor would be left to compare the canary with.
 */
const Percent = v.pipe(
  v.number(),
  v.minValue(0.01, 'must be at least 0.01'),
  v.maxValue(99.99, 'must be below 100; to give a release to everybody, promote it'),
  v.check(
    (percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
    'must have at most two decimals',
  ),
)

/** At least a second and at most a week. */
const DurationMs = wholeNumber(1000, 604_800_000, 'milliseconds')

/**
 * How the share of visitors that get a canary grows. The guard lets it grow when the current share
 * has lasted long enough and enough visitors of the canary have reported, but only while the canary
 * is as good as the live release.
 */
export const CanaryStrategy = v.variant('kind', [
  /** The share never grows. */
  v.strictObject({ kind: v.literal('fixed'), percent: Percent }),
  /** One share at first, then all visitors after `afterMs`. */
  v.strictObject({ kind: v.literal('once'), percent: Percent, afterMs: DurationMs }),
  /** `percent` at first, then `percent` more after every `everyMs`. */
  v.strictObject({ kind: v.literal('linear'), percent: Percent, everyMs: DurationMs }),
])
export type CanaryStrategy = v.InferOutput<typeof CanaryStrategy>

/**
 * Returns the next share in percent (100 for all visitors), and how long the current one lasts.
 * Returns `null` if the share does not grow.
 */
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
      // Shares have two decimals, but the sum of two floating-point numbers may have more.
      const sum = Math.round((percent + strategy.percent) * 100) / 100
      return { percent: Math.min(100, sum), afterMs: strategy.everyMs }
    }
  }
}
