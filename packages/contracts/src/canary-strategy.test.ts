import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { CanaryStrategy, nextShare } from './canary-strategy.ts'

describe('nextShare', () => {
  it.each([
    [{ kind: 'fixed', percent: 5 }, 5, null],
    [{ kind: 'once', percent: 10, afterMs: 300_000 }, 10, { percent: 100, afterMs: 300_000 }],
    [{ kind: 'linear', percent: 10, everyMs: 60_000 }, 10, { percent: 20, afterMs: 60_000 }],
    [{ kind: 'linear', percent: 30, everyMs: 60_000 }, 90, { percent: 100, afterMs: 60_000 }],
    [{ kind: 'linear', percent: 0.1, everyMs: 60_000 }, 0.2, { percent: 0.3, afterMs: 60_000 }],
  ] as const)('returns the next share of %j after %d percent', (strategy, percent, next) => {
    expect(nextShare(strategy, percent)).toEqual(next)
  })
})

describe('CanaryStrategy', () => {
  it.each([0.01, 0.29, 5, 33.33, 99.99])('takes %d percent', (percent) => {
    expect(v.is(CanaryStrategy, { kind: 'fixed', percent })).toBe(true)
  })

  it.each([0, -1, 0.001, 100, 100.01, Number.NaN, '5'])('refuses %s percent', (percent) => {
    expect(v.is(CanaryStrategy, { kind: 'fixed', percent })).toBe(false)
  })

  it.each([
    { kind: 'fixed', percent: 100 },
    { kind: 'once', percent: 100, afterMs: 60_000 },
    { kind: 'linear', percent: 100, everyMs: 60_000 },
  ])(
    'refuses to give a canary to all visitors at once and suggests promoting it: %j',
    (strategy) => {
      const [issue] = v.safeParse(CanaryStrategy, strategy).issues ?? []
      expect(issue?.message).toMatch(/to give a release to everybody, promote it$/)
    },
  )
})
