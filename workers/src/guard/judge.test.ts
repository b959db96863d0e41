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
  firstLook: 0,
  reason: null,
  canaryTally: emptySide(),
  liveTally: emptySide(),
  ...given,
})
const notLast = { isLast: false }

it('looks at a canary with its fifth visitor, and not again with the sixth', () => {
  expect(judge(comparison({ canaryTally: tally({ visitors: 4 }) }), notLast)).toBeNull()
  const first = judge(comparison({ canaryTally: tally({ visitors: 5 }) }), notLast)
  expect(first).toEqual({ look: 1, reason: null })
  expect(judge(comparison({ look: 1, canaryTally: tally({ visitors: 6 }) }), notLast)).toBeNull()
})

it('says in plain words why a canary is worse', () => {
  const given = comparison({
    look: 9,
    canaryTally: tally({ visitors: 120, render: 6 }),
    liveTally: tally({ visitors: 2300 }),
  })
  expect(judge(given, notLast)?.reason).toBe(
    '6 of 120 visitors had a part of the page fail, 0 of 2,300 with the live release',
  )
})

it('says how many pages were not heard of', () => {
  const canaryTally = tally({ served: 31, silent: 31 })
  const given = comparison({ canaryTally, liveTally: tally({ served: 800, silent: 40 }) })
  expect(judge(given, notLast)?.reason).toBe(
    "31 of 31 visitors' pages sent no report, 40 of 800 with the live release",
  )
})

it('looks a last time before a canary goes live, whenever the look before was', () => {
  const failed = { visitors: 7, load: 7 }
  const given = comparison({
    look: 1,
    canaryTally: tally(failed),
    liveTally: tally({ visitors: 90 }),
  })
  expect(judge(given, { isLast: true })?.reason).toMatch(/^7 of 7 visitors could not load/)
})

it('looks at visitors that are counted from the beginning as at the first ones', () => {
  const given = { look: 12, firstLook: 12, canaryTally: tally({ visitors: 5 }) }
  expect(judge(comparison(given), notLast)?.look).toBe(13)
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
