/** How the releases of a module fare: shares of visitors, in numbers and as lines over the last hour. */
import type { RegistryHealth } from '@shop/contracts/report'
import type { ModuleDetails } from '@shop/contracts/registry'

import { count, shareOf } from '../display/text.tsx'

type Counts = Omit<RegistryHealth['releases'][number], 'module' | 'version' | 'minutes'>

/** Something that may go wrong for a visitor. */
export type Measure = { name: string; rule: string; countOf: (counts: Counts) => number }

/** The limits are those at which the guard counts a visit as poor. */
export const measures: readonly Measure[] = [
  {
    name: 'Failures',
    rule: 'did not load, or broke on the page',
    // A visitor may have had both.
    countOf: ({ visitors, loadFailed, renderFailed }) =>
      Math.min(visitors, loadFailed + renderFailed),
  },
  { name: 'Slow to appear', rule: 'LCP over 2.5 s', countOf: ({ poorLcp }) => poorLcp },
  { name: 'Slow to respond', rule: 'INP over 200 ms', countOf: ({ poorInp }) => poorInp },
  { name: 'Unsteady', rule: 'CLS over 0.1', countOf: ({ poorCls }) => poorCls },
]

/** A point of a line: minutes before its right end, and percent of visitors. */
export type Point = { minutesAgo: number; share: number }

/** What is known of one release; `counts` are since the canary began, where there is one, or of the last hour. */
export type ReleaseHealth = {
  version: string
  role: 'live' | 'canary'
  counts: Counts | null
  minutes: readonly (Counts & { at: string })[]
}

/** The live release and the canary of a module, with what visitors reported. */
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

/** The shares of one measure by minute. The right end of every line is the latest minute of `health`. */
export const lineOf = (
  { countOf }: Measure,
  { minutes }: Pick<ReleaseHealth, 'minutes'>,
  latestMs: number,
): Point[] =>
  minutes.map((minute) => ({
    minutesAgo: Math.round((latestMs - Date.parse(minute.at)) / 60_000),
    share: shareOf(countOf(minute), minute.visitors),
  }))

/** The latest minute of all lines; zero without any. */
export const latestMinuteMs = (releases: readonly Pick<ReleaseHealth, 'minutes'>[]): number =>
  Math.max(0, ...releases.flatMap(({ minutes }) => minutes.map(({ at }) => Date.parse(at))))

/** `0.4%`: whole percent from ten on. */
export const rateText = (share: number): string =>
  `${share.toLocaleString('en-US', { maximumFractionDigits: share < 10 ? 1 : 0 })}%`

/** `2 of 512 visitors` */
export const visitorsText = (affected: number, visitors: number): string =>
  `${count(affected)} of ${count(visitors)} visitor${visitors === 1 ? '' : 's'}`
