import { expect, it } from 'vitest'

import type { Comparison } from './comparisons.ts'
import { dueShare, emptySide, findAlert, judge, type SideTally, waitsFor } from './judge.ts'

const tally = (given: Partial<SideTally>): SideTally => ({ ...emptySide(), ...given })
const comparison = (given: Partial<Comparison>): Comparison => ({
  module: 'catalog',
  version: '2.0.0',
  live: '1.0.0',
  startedAtMs: 0,
  strategy: { kind: 'linear', percent: 10, everyMs: 60_000 },
  percent: 40,
  percentSinceMs: 1000,
  isFrozen: false,
  visitorsBefore: 0,
  look: 0,
  nextLookVisitors: 5,
  hasStepLook: false,
  reason: null,
  canaryTally: emptySide(),
  liveTally: emptySide(),
  ...given,
})
const noStep = { isStep: false }

it('looks at a canary at its fifth visitor, and not again at the sixth', () => {
  expect(judge(comparison({ canaryTally: tally({ visitors: 4 }) }), noStep)).toBeNull()
  const first = judge(comparison({ canaryTally: tally({ visitors: 5 }) }), noStep)
  expect(first).toEqual({ look: 1, nextLookVisitors: 8, hasStepLook: false, reason: null })
  expect(judge(comparison({ ...first, canaryTally: tally({ visitors: 7 }) }), noStep)).toBeNull()
  expect(judge(comparison({ ...first, canaryTally: tally({ visitors: 8 }) }), noStep)?.look).toBe(2)
})

it('explains in plain words why a canary is worse', () => {
  const given = comparison({
    look: 9,
    canaryTally: tally({ visitors: 120, render_failed: 6 }),
    liveTally: tally({ visitors: 2300 }),
  })
  expect(judge(given, noStep)?.reason).toBe(
    '6 of 120 visitors had a part of the page fail, 0 of 2,300 with the live release',
  )
})

it('explains how many pages were silent', () => {
  const canaryTally = tally({ served: 31, silent: 31 })
  const given = comparison({ canaryTally, liveTally: tally({ served: 800, silent: 40 }) })
  expect(judge(given, noStep)?.reason).toBe(
    "31 of 31 visitors' pages sent no report, 40 of 800 with the live release",
  )
})

it('looks before a canary gets its next share, no matter when the last look was', () => {
  const given = comparison({
    look: 1,
    nextLookVisitors: 8,
    canaryTally: tally({ visitors: 7, load_failed: 7 }),
    liveTally: tally({ visitors: 90 }),
  })
  expect(judge(given, { isStep: true })?.reason).toMatch(/^7 of 7 visitors could not load/)
})

it('looks only once before a step that is tried repeatedly, and does not delay later looks', () => {
  const at = (visitors: number, given: object) =>
    judge(comparison({ canaryTally: tally({ visitors }), ...given }), { isStep: true })
  const first = at(23, { look: 4, nextLookVisitors: 29 })
  expect(first).toEqual({ look: 5, nextLookVisitors: 29, hasStepLook: true, reason: null })
  expect(at(28, { ...first })).toBeNull()
  expect(at(29, { ...first })).toMatchObject({ look: 6, nextLookVisitors: 40 })
})

it('raises an alert when 5 % of at least 20 visitors fail and hardly any did before', () => {
  const before = tally({ visitors: 1000, render_failed: 1 })
  expect(findAlert(tally({ visitors: 19, render_failed: 19 }), before)).toBeNull()
  expect(findAlert(tally({ visitors: 20, render_failed: 1 }), before)).toBeNull()
  expect(findAlert(tally({ visitors: 60, render_failed: 3 }), before)).toBe(
    '3 of 60 visitors had a part of the page fail in the last five minutes, 1 of 1,000 in the hour before',
  )
  expect(findAlert(tally({ visitors: 1000, render_failed: 49 }), before)).toBeNull()
})

it('raises no alert for a usual share of failures, and raises one without earlier visitors', () => {
  const recent = tally({ visitors: 40, load_failed: 3 })
  expect(findAlert(recent, tally({ visitors: 400, load_failed: 30 }))).toBeNull()
  expect(findAlert(recent, emptySide())).toMatch(/^3 of 40 visitors could not load/)
})

const known = (canary: number, live: number, visitorsBefore = 0) =>
  comparison({
    canaryTally: tally({ visitors: canary }),
    liveTally: tally({ visitors: live }),
    visitorsBefore,
  })

it('gives a canary its next share only after its time has passed and 20 further visitors have reported', () => {
  expect(dueShare(known(120, 500, 100), 61_000)).toBe(50)
  expect(dueShare(known(120, 500, 100), 60_999)).toBeNull()
  expect(dueShare(known(119, 500, 100), 61_000)).toBeNull()
  expect(waitsFor(known(119, 500, 100))).toBe('20 visitors, 19 so far')
  expect(waitsFor(known(120, 500, 100))).toBeNull()
})

it('never raises the share of a canary without reports', () => {
  expect(dueShare(known(0, 5000), 1e12)).toBeNull()
  expect(dueShare({ ...known(0, 5000), percent: 90 }, 1e12)).toBeNull()
})

it('makes a canary wait for visitors of the live release', () => {
  expect(dueShare(known(40, 0), 1e12)).toBeNull()
  expect(waitsFor(known(40, 3))).toBe('20 visitors with the live release, 3 so far')
})

it('keeps the share of a frozen module’s canary', () => {
  expect(dueShare({ ...known(40, 400), isFrozen: true }, 1e12)).toBeNull()
  expect(waitsFor({ ...known(40, 400), isFrozen: true })).toBe('the end of the freeze')
})

it('makes a canary with a fixed share wait only for a first report, and never changes its share', () => {
  const strategy = { kind: 'fixed', percent: 40 } as const
  const unheard = {
    ...known(0, 9),
    strategy,
    canaryTally: { ...emptySide(), served: 7, silent: 7 },
  }
  expect(waitsFor(unheard)).toBe('a first report; 7 visitors so far')
  expect(waitsFor({ ...known(1, 0), strategy })).toBeNull()
  expect(dueShare({ ...known(40, 400), strategy }, 1e12)).toBeNull()
})
