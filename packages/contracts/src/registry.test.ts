import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { CanaryStrategy, percentOf } from './registry.ts'

describe('percentOf', () => {
  it.each([
    [{ kind: 'fixed', percent: 5 }, 86_400_000, 5],
    [{ kind: 'once', percent: 10, afterMs: 300_000 }, 299_999, 10],
    [{ kind: 'once', percent: 10, afterMs: 300_000 }, 300_000, 100],
    [{ kind: 'linear', percent: 10, everyMs: 60_000 }, 0, 10],
    [{ kind: 'linear', percent: 10, everyMs: 60_000 }, 59_999, 10],
    [{ kind: 'linear', percent: 10, everyMs: 60_000 }, 60_000, 20],
    [{ kind: 'linear', percent: 30, everyMs: 60_000 }, 600_000, 100],
    // A clock that is a little behind the one that started it.
    [{ kind: 'linear', percent: 10, everyMs: 60_000 }, -1, 10],
  ] as const)('of %j after %i ms', (strategy, sinceStartMs, percent) => {
    expect(percentOf(strategy, sinceStartMs)).toBe(percent)
  })
})

describe('CanaryStrategy', () => {
  it.each([0.01, 0.29, 5, 33.33, 100])('takes %d percent', (percent) => {
    expect(v.is(CanaryStrategy, { kind: 'fixed', percent })).toBe(true)
  })

  it.each([0, -1, 0.001, 100.01, Number.NaN, '5'])('refuses %s percent', (percent) => {
    expect(v.is(CanaryStrategy, { kind: 'fixed', percent })).toBe(false)
  })
})
