import * as v from 'valibot'

import { CanaryStrategy } from '@shop/contracts/canary-strategy'
import { minuteMs } from '@shop/domain/time'
import { parseNumber } from '@shop/domain/typed-number'

export const canaryKinds: readonly (readonly [CanaryStrategy['kind'], string])[] = [
  ['fixed', 'Stays until I change it'],
  ['once', 'Then everybody, after a while'],
  ['linear', 'Grows step by step'],
]

/** A canary with a fixed share has no delay, so the form suggests 5 minutes. */
export const minutesOf = (strategy?: CanaryStrategy): number => {
  if (!strategy || strategy.kind === 'fixed') return 5
  return (strategy.kind === 'once' ? strategy.afterMs : strategy.everyMs) / minuteMs
}

const problemTexts = {
  percent:
    'Share must be a number from 0.01 to 99.99, with at most two decimals. To give the release to everybody, make it live.',
  minutes: 'Minutes must be a number from 0.1 to 10,080, a week.',
}

export type CanaryProblems = Partial<typeof problemTexts>

export const readStrategy = (
  fields: FormData,
): { strategy: CanaryStrategy } | { problems: CanaryProblems } => {
  const numberOf = (name: string): number => parseNumber(String(fields.get(name))) ?? Number.NaN
  const [kind, timeMs] = [fields.get('kind'), Math.round(numberOf('minutes') * minuteMs)]
  const time = kind === 'once' ? { afterMs: timeMs } : kind === 'linear' ? { everyMs: timeMs } : {}
  const result = v.safeParse(CanaryStrategy, { kind, percent: numberOf('percent'), ...time })
  if (result.success) return { strategy: result.output }
  const invalid = result.issues.map((issue) =>
    v.getDotPath(issue) === 'percent' ? 'percent' : 'minutes',
  )
  return { problems: Object.fromEntries(invalid.map((name) => [name, problemTexts[name]])) }
}
