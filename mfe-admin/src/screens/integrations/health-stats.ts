import type { RegistryHealth } from '@shop/contracts/report'
import type { ModuleDetails } from '@shop/contracts/registry'
import { plural } from '@shop/domain/plural'

import { count, shareOf } from '../../frame/display/text.tsx'

type Counts = Omit<RegistryHealth['releases'][number], 'module' | 'version'>

export type Measure = { name: string; rule: string; countOf: (counts: Counts) => number }

export const failures: Measure = {
  name: 'Failures',
  rule: 'did not load, or broke on the page',
  // One visitor can have both failures, so the sum can exceed the number of visitors.
  countOf: ({ visitors, loadFailed, renderFailed }) =>
    Math.min(visitors, loadFailed + renderFailed),
}

/** The guard (the canary check) applies the same limits. */
export const measures: readonly Measure[] = [
  failures,
  { name: 'Slow to appear', rule: 'LCP over 2.5 s', countOf: ({ poorLcp }) => poorLcp },
  { name: 'Slow to respond', rule: 'INP over 200 ms', countOf: ({ poorInp }) => poorInp },
  { name: 'Unsteady', rule: 'CLS over 0.1', countOf: ({ poorCls }) => poorCls },
]

/** `counts` covers the time since the canary began. Without a canary, it covers the last hour. */
export type ReleaseHealth = { version: string; role: 'live' | 'canary'; counts: Counts | null }

export const healthOf = (
  { module, live, canary }: Pick<ModuleDetails, 'module' | 'live' | 'canary'>,
  { releases, canaries }: RegistryHealth,
): ReleaseHealth[] => {
  const comparison = canaries.find(
    (one) => one.module === module && one.version === canary?.version && one.liveVersion === live,
  )
  const read = (version: string, role: ReleaseHealth['role']): ReleaseHealth => {
    const known = releases.find((one) => one.module === module && one.version === version)
    return { version, role, counts: comparison?.[role] ?? known ?? null }
  }
  return [
    ...(live ? [read(live, 'live')] : []),
    ...(canary ? [read(canary.version, 'canary')] : []),
  ]
}

export const rateText = ({ countOf }: Measure, counts: Counts | null): string => {
  if (!counts || counts.visitors === 0) return '–'
  const share = shareOf(countOf(counts), counts.visitors)
  return `${share.toLocaleString('en-US', { maximumFractionDigits: share < 10 ? 1 : 0 })}%`
}

export const visitorsText = ({ countOf }: Measure, counts: Counts | null): string => {
  const visitors = counts?.visitors ?? 0
  const affected = counts ? countOf(counts) : 0
  return `${count(affected)} of ${count(visitors)} ${plural(visitors, 'visitor')}`
}
