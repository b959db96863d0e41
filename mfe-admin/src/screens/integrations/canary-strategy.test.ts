import { expect, it } from 'vitest'

import { draftOf, readDraft } from './canary-strategy.ts'

it.each([
  [
    { kind: 'fixed', percent: '5', minutes: 'not read' },
    { kind: 'fixed', percent: 5 },
  ],
  [
    { kind: 'once', percent: '12.5', minutes: '5' },
    { kind: 'once', percent: 12.5, afterMs: 300_000 },
  ],
  [
    { kind: 'linear', percent: '0,5', minutes: '0.5' },
    { kind: 'linear', percent: 0.5, everyMs: 30_000 },
  ],
] as const)('reads %j', (draft, strategy) => {
  expect(readDraft(draft)).toEqual({ strategy })
})

it('rejects a share of 100% and suggests making the release live', () => {
  const read = readDraft({ kind: 'fixed', percent: '100', minutes: '5' })
  expect('problems' in read && read.problems.percent).toContain('make it live')
})

it('starts with the running strategy', () => {
  const strategy = { kind: 'linear', percent: 10, everyMs: 60_000 } as const
  expect(readDraft(draftOf(strategy))).toEqual({ strategy })
})

it.each([
  [{ kind: 'fixed', percent: '', minutes: '5' }, ['percent']],
  [{ kind: 'fixed', percent: '0', minutes: '5' }, ['percent']],
  [{ kind: 'fixed', percent: '5.123', minutes: '5' }, ['percent']],
  [{ kind: 'once', percent: '101', minutes: '' }, ['percent', 'minutes']],
  [{ kind: 'linear', percent: '10', minutes: '20000' }, ['minutes']],
] as const)('names the invalid fields of %j', (draft, fields) => {
  const read = readDraft(draft)
  expect('problems' in read && Object.keys(read.problems)).toEqual(fields)
})
