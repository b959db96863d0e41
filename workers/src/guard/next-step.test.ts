import { expect, it } from 'vitest'

import { emptySide } from './compare.ts'
import { dueShare, waitsFor } from './next-step.ts'

const known = (canary: number, live: number, visitorsBefore = 0) => ({
  canaryTally: { ...emptySide(), visitors: canary },
  liveTally: { ...emptySide(), visitors: live },
  visitorsBefore,
})
const linear = { kind: 'linear', percent: 10, everyMs: 60_000 } as const
const step = { strategy: linear, percent: 40, percentSinceMs: 1000, isFrozen: false }

it('a canary gets its next share when its time has passed and 20 further visitors reported, and not before', () => {
  expect(dueShare(known(120, 500, 100), step, 61_000)).toBe(50)
  expect(dueShare(known(120, 500, 100), step, 60_999)).toBeNull()
  expect(dueShare(known(119, 500, 100), step, 61_000)).toBeNull()
  expect(waitsFor(known(119, 500, 100), step)).toBe('20 visitors, 19 so far')
  expect(waitsFor(known(120, 500, 100), step)).toBeNull()
})

it('a canary on which no visitor reports gets no further share, however long it takes', () => {
  expect(dueShare(known(0, 5000), step, 1e12)).toBeNull()
  expect(dueShare(known(0, 5000), { ...step, percent: 90 }, 1e12)).toBeNull()
})

it('a canary beside a live release without visitors is not as good as that: it waits for them', () => {
  expect(dueShare(known(40, 0), step, 1e12)).toBeNull()
  expect(waitsFor(known(40, 3), step)).toBe('20 visitors with the live release, 3 so far')
})

it('a frozen module’s canary keeps its share', () => {
  expect(dueShare(known(40, 400), { ...step, isFrozen: true }, 1e12)).toBeNull()
  expect(waitsFor(known(40, 400), { ...step, isFrozen: true })).toBe('the end of the freeze')
})

it('a canary of a fixed share waits for a first report and for nothing else, and gets no other share', () => {
  const fixed = { ...step, strategy: { kind: 'fixed', percent: 40 } as const }
  const unheard = { ...known(0, 9), canaryTally: { ...emptySide(), served: 7, silent: 7 } }
  expect(waitsFor(unheard, fixed)).toBe('a first report; 7 visitors so far')
  expect(waitsFor(known(1, 0), fixed)).toBeNull()
  expect(dueShare(known(40, 400), fixed, 1e12)).toBeNull()
})
