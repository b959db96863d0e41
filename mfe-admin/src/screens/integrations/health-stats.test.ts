import * as v from 'valibot'
import { expect, it } from 'vitest'

import { RegistryHealth, type RegistryHealthWire } from '@shop/contracts/report'

import { failures, healthOf, rateText, visitorsText } from './health-stats.ts'
import { counts, moduleDetails } from './test/registry-wire.ts'

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
    waits_for: null,
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
  expect(live?.counts && visitorsText(failures, live.counts)).toBe('4 of 4 visitors')
})

it.each([
  [0, '0%'],
  [44, '0.4%'],
  [1270, '13%'],
])('formats %d failures of 10,000 visitors as %s', (failed, text) => {
  const wire = { ...release('1.1', 0), ...counts(10_000, { load_failed: failed }) }
  const [live] = healthOf(moduleDetails(), read({ releases: [wire] }))
  expect(rateText(failures, live?.counts ?? null)).toBe(text)
})

it('shows a dash for the rate of a release without visits', () => {
  expect(rateText(failures, null)).toBe('–')
})
