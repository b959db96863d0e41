import * as v from 'valibot'

import { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { parseNumber } from '@shop/domain/typed-number'

export type CanaryDraft = { kind: CanaryStrategy['kind']; percent: string; minutes: string }

export const canaryKinds: readonly (readonly [CanaryStrategy['kind'], string])[] = [
  ['fixed', 'Stays until I change it'],
  ['once', 'Then everybody, after a while'],
  ['linear', 'Grows step by step'],
]

/** Returns the form's initial values: the running canary's strategy, or a fixed 5%. */
export const draftOf = (strategy?: CanaryStrategy): CanaryDraft => {
  if (!strategy) return { kind: 'fixed', percent: '5', minutes: '5' }
  const { kind, percent } = strategy
  const timeMs = kind === 'once' ? strategy.afterMs : kind === 'linear' ? strategy.everyMs : 300_000
  return { kind, percent: String(percent), minutes: String(timeMs / 60_000) }
}

type Problems = Partial<Record<'percent' | 'minutes', string>>

export const readDraft = ({
  kind,
  percent,
  minutes,
}: CanaryDraft): { strategy: CanaryStrategy } | { problems: Problems } => {
  const share = numberOf(percent)
  const timeMs = Math.round(numberOf(minutes) * 60_000)
  const time = kind === 'once' ? { afterMs: timeMs } : kind === 'linear' ? { everyMs: timeMs } : {}
  const result = v.safeParse(CanaryStrategy, { kind, percent: share, ...time })
  if (result.success && share < 100) return { strategy: result.output }
  const wrong = new Set(result.issues?.map((issue) => v.getDotPath(issue)))
  return {
    problems: {
      ...((share >= 100 || wrong.has('percent')) && { percent: shareProblem(share) }),
      ...((wrong.has('afterMs') || wrong.has('everyMs')) && {
        minutes: 'Minutes must be a number from 0.1 to 10,080, a week.',
      }),
    },
  }
}

const shareProblem = (percent: number): string =>
  percent >= 100
    ? 'Share must be below 100. To give the release to everybody, make it live.'
    : 'Share must be a number from 0.01 to 99.99, with at most two decimals.'

const numberOf = (text: string): number => parseNumber(text) ?? Number.NaN
