import { expect, it } from 'vitest'

import { emptySide, type SideTally } from './compare.ts'
import type { Comparison } from './comparisons.ts'
import { findAlert } from './find-alert.ts'
import { judge } from './judge.ts'

const tally = (given: Partial<SideTally>): SideTally => ({ ...emptySide(), ...given })
const comparison = (given: Partial<Comparison>): Comparison => ({
  module: 'catalog',
  version: '2.0.0',
  live: '1.0.0',
  startedAtMs: 0,
  percentSinceMs: 0,
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

it('looks at a canary with its fifth visitor, and not again with the sixth', () => {
  expect(judge(comparison({ canaryTally: tally({ visitors: 4 }) }), noStep)).toBeNull()
  const first = judge(comparison({ canaryTally: tally({ visitors: 5 }) }), noStep)
  expect(first).toEqual({ look: 1, nextLookVisitors: 8, hasStepLook: false, reason: null })
  expect(judge(comparison({ ...first, canaryTally: tally({ visitors: 7 }) }), noStep)).toBeNull()
  expect(judge(comparison({ ...first, canaryTally: tally({ visitors: 8 }) }), noStep)?.look).toBe(2)
})

it('says in plain words why a canary is worse', () => {
  const given = comparison({
    look: 9,
    canaryTally: tally({ visitors: 120, render: 6 }),
    liveTally: tally({ visitors: 2300 }),
  })
  expect(judge(given, noStep)?.reason).toBe(
    '6 of 120 visitors had a part of the page fail, 0 of 2,300 with the live release',
  )
})

it('says how many pages were not heard of', () => {
  const canaryTally = tally({ served: 31, silent: 31 })
  const given = comparison({ canaryTally, liveTally: tally({ served: 800, silent: 40 }) })
  expect(judge(given, noStep)?.reason).toBe(
    "31 of 31 visitors' pages sent no report, 40 of 800 with the live release",
  )
})

it('looks before a canary gets its next share, whenever the look before was', () => {
  const given = comparison({
    look: 1,
    nextLookVisitors: 8,
    canaryTally: tally({ visitors: 7, load: 7 }),
    liveTally: tally({ visitors: 90 }),
  })
  expect(judge(given, { isStep: true })?.reason).toMatch(/^7 of 7 visitors could not load/)
})

it('a step that is tried again and again is looked at once, and puts off no look at further visitors', () => {
  const at = (visitors: number, given: object) =>
    judge(comparison({ canaryTally: tally({ visitors }), ...given }), { isStep: true })
  const first = at(23, { look: 4, nextLookVisitors: 29 })
  expect(first).toEqual({ look: 5, nextLookVisitors: 29, hasStepLook: true, reason: null })
  expect(at(28, { ...first })).toBeNull()
  expect(at(29, { ...first })).toMatchObject({ look: 6, nextLookVisitors: 40 })
})

it('a live release is alerted of when 5 % of at least 20 visitors fail and hardly any did before', () => {
  const before = tally({ visitors: 1000, render: 1 })
  expect(findAlert(tally({ visitors: 19, render: 19 }), before)).toBeNull()
  expect(findAlert(tally({ visitors: 20, render: 1 }), before)).toBeNull()
  expect(findAlert(tally({ visitors: 60, render: 3 }), before)).toBe(
    '3 of 60 visitors had a part of the page fail in the last five minutes, 1 of 1,000 in the hour before',
  )
  expect(findAlert(tally({ visitors: 1000, render: 49 }), before)).toBeNull()
})

it('a share that is usual is no alert, and a failing one is when no visitor came before', () => {
  const recent = tally({ visitors: 40, load: 3 })
  expect(findAlert(recent, tally({ visitors: 400, load: 30 }))).toBeNull()
  expect(findAlert(recent, emptySide())).toMatch(/^3 of 40 visitors could not load/)
})
