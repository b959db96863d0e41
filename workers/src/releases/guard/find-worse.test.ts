import { describe, expect, it } from 'vitest'

import { chanceOf, emptySide, findWorse, type SideTally } from './judge.ts'
import {
  runSilenceTrial,
  runTrial,
  seededRandom,
  type SilenceTrial,
  type Trial,
} from './test/simulate.ts'

const tally = (given: Partial<SideTally>): SideTally => ({ ...emptySide(), ...given })
const every = (chance: number): Partial<SideTally> => ({
  load_failed: chance,
  render_failed: chance,
  poor_lcp: chance,
  poor_inp: chance,
  poor_cls: chance,
  silent: chance,
})

describe('the chance that a canary as good as the live release does this badly', () => {
  it('matches the exact test for Fisher’s lady tasting tea', () => {
    expect(chanceOf({ count: 3, all: 4 }, { count: 1, all: 4 })).toBeCloseTo(17 / 70, 12)
  })

  it('is correct for a hundred thousand visitors', () => {
    const chance = chanceOf({ count: 3, all: 1000 }, { count: 0, all: 99_000 })
    // The chance that all 3 failures fall among the canary's 1,000 of the 100,000 visitors.
    const expected = (1000 * 999 * 998) / (100_000 * 99_999 * 99_998)
    expect(chance / expected).toBeCloseTo(1, 6)
  })

  it('is 1 when no visitor failed', () => {
    expect(chanceOf({ count: 0, all: 9 }, { count: 0, all: 99 })).toBe(1)
  })
})

describe('a canary is worse', () => {
  it('when all of its first five visitors fail and no others do', () => {
    const canary = tally({ visitors: 5, render_failed: 5 })
    expect(findWorse(canary, tally({ visitors: 95 }), 0)).toBe('render_failed')
  })

  it('when the pages of its first five visitors send no report and those of the others do', () => {
    const canary = tally({ served: 5, silent: 5 })
    expect(findWorse(canary, tally({ visitors: 95, served: 100, silent: 5 }), 0)).toBe('silent')
    expect(findWorse(canary, tally({ served: 100, silent: 100 }), 0)).toBeNull()
  })

  it('only if there are visitors to compare with', () => {
    expect(findWorse(tally({ visitors: 50, load_failed: 50 }), emptySide(), 0)).toBeNull()
    expect(findWorse(emptySide(), tally({ visitors: 50 }), 0)).toBeNull()
  })

  it('only if a significant difference is also large enough to matter', () => {
    const live = tally({ visitors: 1_000_000, load_failed: 1000, poor_lcp: 100_000 })
    expect(findWorse(tally({ visitors: 100_000, load_failed: 900 }), live, 20)).toBeNull()
    expect(findWorse(tally({ visitors: 100_000, load_failed: 1200 }), live, 20)).toBe('load_failed')
    expect(findWorse(tally({ visitors: 100_000, poor_lcp: 19_000 }), live, 20)).toBeNull()
    expect(findWorse(tally({ visitors: 100_000, poor_lcp: 21_000 }), live, 20)).toBe('poor_lcp')
  })
})

describe('of 1,000 simulated canaries', () => {
  const runs = 1000
  const runAll = (trial: Trial): number[] => {
    const random = seededRandom(1)
    return Array.from({ length: runs }, () => runTrial(trial, random))
      .filter((visitors) => visitors !== null)
      .toSorted((a, b) => a - b)
  }

  it.each([
    { chance: 0, share: 0.01 },
    { chance: 0.02, share: 0.01 },
    { chance: 0.1, share: 0.05 },
    { chance: 0, share: 0.5 },
    { chance: 0.02, share: 0.5 },
    { chance: 0.1, share: 0.5 },
  ])(
    'that are as good as live, fewer than 1 % are called worse ($chance of visitors have every signal, share $share)',
    ({ chance, share }) => {
      const alarms = runAll({ share, live: every(chance), canary: every(chance), maxVisitors: 320 })
      expect(alarms.length).toBeLessThan(runs / 100)
    },
  )

  it.each([
    { share: 0.01, median: 60, late: 160 },
    { share: 0.05, median: 80, late: 230 },
    { share: 0.5, median: 460, late: 640 },
  ])(
    'that fail for 5 % while live never fails, all are called worse, half of them within $median visitors (share $share)',
    ({ share, median, late }) => {
      const found = runAll({ share, live: {}, canary: { render_failed: 0.05 }, maxVisitors: 5000 })
      expect(found).toHaveLength(runs)
      expect(found[runs * 0.5]).toBeLessThanOrEqual(median)
      expect(found[runs * 0.95]).toBeLessThanOrEqual(late)
    },
  )

  const steps = { share: 0.05, stepVisitors: 20 }

  it.each([0, 0.02, 0.1])(
    'that grow in 19 steps and are as good as live, fewer than 1 % are called worse (%s of visitors have every signal)',
    (chance) => {
      const trial = { ...steps, live: every(chance), canary: every(chance), maxVisitors: 380 }
      expect(runAll(trial).length).toBeLessThan(runs / 100)
    },
  )

  it.each([
    { failsFrom: 0, chance: 0.2, late: 60 },
    { failsFrom: 200, chance: 1, late: 220 },
    { failsFrom: 200, chance: 0.2, late: 320 },
  ])(
    'that grow in 19 steps and fail for $chance from visitor $failsFrom on, 95 % are called worse by visitor $late',
    ({ failsFrom, chance, late }) => {
      const trial = {
        ...steps,
        live: {},
        canary: { render_failed: chance },
        failsFrom,
        maxVisitors: 380,
      }
      expect(runAll(trial)[runs * 0.95]).toBeLessThanOrEqual(late)
    },
  )

  const silentRuns = 200
  const runSilent = (trial: SilenceTrial): number[] => {
    const random = seededRandom(1)
    return Array.from({ length: silentRuns }, () => runSilenceTrial(trial, random))
      .filter((visitors) => visitors !== null)
      .toSorted((a, b) => a - b)
  }
  const traffics = [
    { crawled: 0, crawlerViews: 1, sharedBy: 1, late: 40 },
    { crawled: 0.05, crawlerViews: 20, sharedBy: 20, late: 40 },
    { crawled: 0.3, crawlerViews: 1, sharedBy: 1, late: 227 },
    { crawled: 0.3, crawlerViews: 20, sharedBy: 1, late: 114 },
  ]

  it.each(traffics)(
    'that are as good as live, fewer than 1 % are called worse for silence ($crawled of views by crawlers with $crawlerViews views each, $sharedBy people per address)',
    (traffic) => {
      for (const share of [0.05, 0.5, 0.9]) {
        const alarms = runSilent({ ...traffic, share, hanging: 0, maxVisitors: share * 320 })
        expect(alarms.length).toBeLessThan(silentRuns / 100)
      }
    },
  )

  it.each(traffics)(
    'with one page that hangs, 95 % are called worse by visitor $late ($crawled of views by crawlers with $crawlerViews views each, $sharedBy people per address)',
    ({ late, ...traffic }) => {
      for (const share of [0.05, 0.5]) {
        const found = runSilent({ ...traffic, share, hanging: 1, maxVisitors: 320 })
        expect(found[silentRuns * 0.95]).toBeLessThanOrEqual(late)
      }
    },
  )
})
