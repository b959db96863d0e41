/** What the guard gets of a visit: which releases a page was served with, and how each release on it fared. */
import type { ModuleReport } from '@shop/contracts/report'
import { vitalLimits } from '@shop/contracts/vital-limits'

import type { ServedPage } from '../platform/context.ts'
import { type Signal, signals, type Tally } from './compare.ts'

export type ReleaseName = { module: string; version: string }
/** A release, and what was wrong with it, as bits. Of a visitor who should have got another one it is not compared. */
export type ReleaseVisit = ReleaseName & { signals: number; isCompared: boolean }
/** `visitor` is an address, which the guard does not store, `bucket` what their cookie says; `atMs` when the Worker had it. */
type Report = { visitor: string; bucket: number | null; atMs: number; releases: ReleaseVisit[] }
/** What isolates hand on. */
export type Notes = { reports: Report[]; served: ServedPage[] }

export const nameOf = ({ module, version }: ReleaseName): string => `${module}@${version}`

export const bitOf = (signal: Signal): number => 1 << signals.indexOf(signal)

/** The modules of a page's report. */
export const releasesOf = ({ modules }: ModuleReport): Omit<ReleaseVisit, 'isCompared'>[] =>
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
