import { expect, it } from 'vitest'

import { minutesOf, readStrategy } from './canary-strategy.ts'

const read = (kind: string, percent: string, minutes?: string) => {
  const fields = new FormData()
  fields.set('kind', kind)
  fields.set('percent', percent)
  if (minutes !== undefined) fields.set('minutes', minutes)
  return readStrategy(fields)
}

it.each([
  [['fixed', '5'], { kind: 'fixed', percent: 5 }],
  [['once', '12.5', '5'], { kind: 'once', percent: 12.5, afterMs: 300_000 }],
  [['linear', '0,5', '0.5'], { kind: 'linear', percent: 0.5, everyMs: 30_000 }],
] as const)('reads %j', ([kind, percent, minutes], strategy) => {
  expect(read(kind, percent, minutes)).toEqual({ strategy })
})

it('rejects a share of 100% and suggests making the release live', () => {
  const result = read('fixed', '100')
  expect('problems' in result && result.problems.percent).toContain('make it live')
})

it('begins with the minutes of the running strategy, or with five', () => {
  expect(minutesOf({ kind: 'linear', percent: 10, everyMs: 60_000 })).toBe(1)
  expect(minutesOf()).toBe(5)
})

it.each([
  [['fixed', ''], ['percent']],
  [['fixed', '0'], ['percent']],
  [['fixed', '5.123'], ['percent']],
  [
    ['once', '101', ''],
    ['percent', 'minutes'],
  ],
  [['linear', '10', '20000'], ['minutes']],
] as const)('names the invalid fields of %j', ([kind, percent, minutes], names) => {
  const result = read(kind, percent, minutes)
  expect('problems' in result && Object.keys(result.problems)).toEqual(names)
})
