/** What the guard gets of a visit: how each release on a page fared. */
import type { ModuleReport } from '@shop/contracts/report'
import { vitalLimits } from '@shop/contracts/vital-limits'

import { type Signal, signals, type Tally } from './compare.ts'

/** A release and what was wrong with it, as bits. */
export type ReleaseVisit = { module: string; version: string; signals: number }
/** `visitor` is an address, which the guard does not store. */
export type Visit = { visitor: string; releases: ReleaseVisit[] }

export const bitOf = (signal: Signal): number => 1 << signals.indexOf(signal)

/** The modules of a page's report. */
export const releasesOf = ({ modules }: ModuleReport): ReleaseVisit[] =>
  modules.map(({ module, version, outcome, vitals = {} }) => {
    const isPoor = (name: keyof typeof vitalLimits): boolean =>
      (vitals[name] ?? 0) > vitalLimits[name]
    const bad: Record<Signal, boolean> = {
      load: outcome === 'load-failed',
      render: outcome === 'render-failed',
      lcp: isPoor('lcp_ms'),
      inp: isPoor('inp_ms'),
      cls: isPoor('cls'),
    }
    const bits = signals.filter((signal) => bad[signal]).map(bitOf)
    return { module, version, signals: bits.reduce((all, bit) => all | bit, 0) }
  })

/** Counts a visitor, if it is one more, and the signals that are new with them. */
export const addVisit = (
  tally: Tally,
  { isNew, newSignals }: { isNew: boolean; newSignals: number },
): void => {
  if (isNew) tally.visitors += 1
  for (const signal of signals) if (newSignals & bitOf(signal)) tally[signal] += 1
}
