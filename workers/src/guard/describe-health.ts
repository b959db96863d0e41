/** What the guard knows, as the API gives it to staff. */
import type { RegistryHealthWire } from '@shop/contracts/report'

import type { Alert } from './alerts.ts'
import { emptyTally, type SideTally, signals, type Tally } from './compare.ts'
import type { Comparison } from './comparisons.ts'
import type { MinuteRow } from './minute-counts.ts'

type Known = {
  /** The oldest first. */
  rows: readonly MinuteRow[]
  comparisons: readonly Comparison[]
  alerts: readonly Alert[]
  /** What canaries wait for, by module. */
  waits: Readonly<Record<string, string>>
}

export const describeHealth = ({
  rows,
  comparisons,
  alerts,
  waits,
}: Known): RegistryHealthWire => ({
  releases: [...Map.groupBy(rows, ({ module, version }) => `${module}@${version}`).values()].map(
    describeRelease,
  ),
  canaries: comparisons.map(({ module, version, live, canaryTally, liveTally }) => ({
    module,
    version,
    live_version: live,
    canary: toSideWire(canaryTally),
    live: toSideWire(liveTally),
    waits_for: waits[module] ?? null,
  })),
  alerts: alerts.map(({ module, version, sinceMs, reason }) => ({
    module,
    version,
    since: new Date(sinceMs).toISOString(),
    reason,
  })),
})

const describeRelease = (rows: readonly MinuteRow[]): RegistryHealthWire['releases'][number] => {
  const { module = '', version = '' } = rows[0] ?? {}
  const minutes = rows.map((row) => ({
    at: new Date(row.minute * 60_000).toISOString(),
    ...toWire(row),
  }))
  return { module, version, ...toWire(sumOf(rows)), minutes }
}

const sumOf = (tallies: readonly Tally[]): Tally => {
  const sum = emptyTally()
  for (const tally of tallies)
    for (const name of ['visitors', ...signals] as const) sum[name] += tally[name]
  return sum
}

const toSideWire = (side: SideTally) => ({
  ...toWire(side),
  served: side.served,
  silent: side.silent,
})

const toWire = ({ visitors, load, render, lcp, inp, cls }: Tally) => ({
  visitors,
  load_failed: load,
  render_failed: render,
  poor_lcp: lcp,
  poor_inp: inp,
  poor_cls: cls,
})
