import * as v from 'valibot'
import { expect, it } from 'vitest'

import { RegistryHealth, type RegistryHealthWire } from '@shop/contracts/report'

import { healthOf, measures, rateText, seriesOf } from './health-stats.ts'
import { atMs, counts, moduleDetails } from './test/registry-wire.ts'

const read = (wire: Partial<RegistryHealthWire>): RegistryHealth =>
  v.parse(RegistryHealth, { releases: [], canaries: [], alerts: [], ...wire })

const canary = {
  version: '1.2',
  strategy: { kind: 'fixed', percent: 5 } as const,
  percent: 5,
  started_at_ms: 0,
  started_by: 'guard',
}

const release = (version: string, visitors: number) => ({
  module: 'looks',
  version,
  ...counts(visitors),
  minutes: [],
})

it('has only the last hour of the live release if there is no canary', () => {
  const health = read({ releases: [release('1.1', 50), { ...release('1.1', 7), module: 'other' }] })
  const [live, ...others] = healthOf(moduleDetails(), health)
  expect([live?.counts?.visitors, others]).toEqual([50, []])
})

it('compares both releases since the canary began, ignoring earlier comparisons', () => {
  const comparison = {
    module: 'looks',
    version: '1.2',
    live_version: '1.1',
    canary: counts(8),
    live: counts(92),
  }
  const health = read({
    releases: [release('1.1', 5000)],
    canaries: [{ ...comparison, live_version: '0.9', live: counts(1) }, comparison],
  })
  const found = healthOf(moduleDetails({ canary }), health)
  expect(found.map((one) => [one.role, one.counts?.visitors])).toEqual([
    ['live', 92],
    ['canary', 8],
  ])
})

it('has no counts for a release without visits', () => {
  expect(healthOf(moduleDetails({ canary }), read({})).map((one) => one.counts)).toEqual([
    null,
    null,
  ])
})

it('counts a visitor with both kinds of failure at most once', () => {
  const wire = { ...release('1.1', 0), ...counts(4, { load_failed: 3, render_failed: 3 }) }
  const [live] = healthOf(moduleDetails(), read({ releases: [wire] }))
  expect(live?.counts && measures[0]?.countOf(live.counts)).toBe(4)
})

it('computes shares by minute, counting back from the latest', () => {
  const minutes = [0, 3].map((minute) => ({
    at: new Date(atMs(minute)).toISOString(),
    ...counts(20, { poor_lcp: minute }),
  }))
  const health = read({ releases: [{ ...release('1.1', 40), minutes }] })
  const [, lcp] = measures
  expect(lcp && seriesOf(lcp, healthOf(moduleDetails(), health))[0]?.points).toEqual([
    { minutesAgo: 3, share: 0 },
    { minutesAgo: 0, share: 15 },
  ])
})

it.each([
  [0, '0%'],
  [0.44, '0.4%'],
  [12.7, '13%'],
])('formats the share %d as %s', (share, text) => {
  expect(rateText(share)).toBe(text)
})
