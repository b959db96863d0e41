import type { RegistryHealth } from '@shop/contracts/report'
import type { ModuleDetails } from '@shop/contracts/registry'

import { count, shareOf } from '../../frame/display/text.tsx'

type Counts = Omit<RegistryHealth['releases'][number], 'module' | 'version' | 'minutes'>

/** A problem that visitors may have. `countOf` returns the number of affected visitors. */
export type Measure = { name: string; rule: string; countOf: (counts: Counts) => number }

/** The limits match those by which the guard counts a visit as poor. */
export const measures: readonly Measure[] = [
  {
    name: 'Failures',
    rule: 'did not load, or broke on the page',
    // A visitor may have had both failures, so the sum can exceed the visitors.
    countOf: ({ visitors, loadFailed, renderFailed }) =>
      Math.min(visitors, loadFailed + renderFailed),
  },
  { name: 'Slow to appear', rule: 'LCP over 2.5 s', countOf: ({ poorLcp }) => poorLcp },
  { name: 'Slow to respond', rule: 'INP over 200 ms', countOf: ({ poorInp }) => poorInp },
  { name: 'Unsteady', rule: 'CLS over 0.1', countOf: ({ poorCls }) => poorCls },
]

/** `counts` covers the time since the canary began or, without a canary, the last hour. */
export type ReleaseHealth = {
  version: string
  role: 'live' | 'canary'
  counts: Counts | null
  minutes: readonly (Counts & { at: string })[]
}

export const healthOf = (
  { module, live, canary }: Pick<ModuleDetails, 'module' | 'live' | 'canary'>,
  { releases, canaries }: RegistryHealth,
): ReleaseHealth[] => {
  const comparison = canaries.find(
    (one) => one.module === module && one.version === canary?.version && one.liveVersion === live,
  )
  const read = (version: string, role: ReleaseHealth['role']): ReleaseHealth => {
    const known = releases.find((one) => one.module === module && one.version === version)
    return {
      version,
      role,
      counts: comparison?.[role] ?? known ?? null,
      minutes: known?.minutes ?? [],
    }
  }
  return [
    ...(live ? [read(live, 'live')] : []),
    ...(canary ? [read(canary.version, 'canary')] : []),
  ]
}

/** One minute of the last hour. `share` is the percentage of affected visitors. */
type Point = { minutesAgo: number; share: number }

/** `affected` and `visitors` are 0 without `counts`. `top` is the upper bound of the scale. */
export type Series = Omit<ReleaseHealth, 'minutes'> & {
  affected: number
  visitors: number
  points: readonly Point[]
  top: number
}

/** Every scale reaches at least this percentage, so that a single failure does not fill it. */
const leastTop = 5

/** All lines end at the latest minute and share a scale, so that they can be compared. */
export const seriesOf = (
  { countOf }: Measure,
  releases: readonly ReleaseHealth[],
): readonly Series[] => {
  const latestMs = Math.max(
    ...releases.flatMap(({ minutes }) => minutes.map(({ at }) => Date.parse(at))),
  )
  const lines = releases.map(({ minutes }) =>
    minutes.map((minute) => ({
      minutesAgo: Math.round((latestMs - Date.parse(minute.at)) / 60_000),
      share: shareOf(countOf(minute), minute.visitors),
    })),
  )
  const top = Math.max(leastTop, ...lines.flat().map(({ share }) => share))
  return releases.map(({ version, role, counts }, index) => ({
    version,
    role,
    counts,
    affected: counts ? countOf(counts) : 0,
    visitors: counts?.visitors ?? 0,
    points: lines[index] ?? [],
    top,
  }))
}

/** Formats a percentage: one decimal below 10 (`0.4%`), none from 10 on. */
export const rateText = (share: number): string =>
  `${share.toLocaleString('en-US', { maximumFractionDigits: share < 10 ? 1 : 0 })}%`

export const visitorsText = (affected: number, visitors: number): string =>
  `${count(affected)} of ${count(visitors)} visitor${visitors === 1 ? '' : 's'}`
