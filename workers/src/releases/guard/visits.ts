/** A visit as the guard sees it: the releases on a page, and how each of them did. */
import type { Release } from '@shop/contracts/release'
import type { ModuleReport } from '@shop/contracts/report'
import { vitalLimits } from '@shop/contracts/vital-limits'

import type { ServedPage } from '../../platform/context.ts'
import { visitorOf } from '../../platform/http/rate-limit.ts'
import { type Signal, signals } from './compare.ts'

export type ReleaseName = { module: string; version: string }
/** `signals` is a bit set, see `bitOf`. */
export type ReleaseVisit = ReleaseName & { signals: number }
/**
 * `visitor` is an address, which the guard does not store; `bucket` comes from the visitor's
 * cookie; `atMs` is when the Worker received the report.
 */
type Report = { visitor: string; bucket: number | null; atMs: number; releases: ReleaseVisit[] }
export type Notes = { reports: Report[]; served: ServedPage[] }

export const nameOf = ({ module, version }: ReleaseName): string => `${module}@${version}`

export const bitOf = (signal: Signal): number => 1 << signals.indexOf(signal)

export const releasesOf = ({ modules }: ModuleReport): ReleaseVisit[] =>
  modules.map(({ module, version, outcome, vitals = {} }) => {
    const isPoor = (name: keyof typeof vitalLimits): boolean =>
      (vitals[name] ?? 0) > vitalLimits[name]
    const bad: Record<Signal, boolean> = {
      load_failed: outcome === 'load-failed',
      render_failed: outcome === 'render-failed',
      poor_lcp: isPoor('lcp_ms'),
      poor_inp: isPoor('inp_ms'),
      poor_cls: isPoor('cls'),
    }
    const bits = signals.filter((signal) => bad[signal]).map(bitOf)
    return { module, version, signals: bits.reduce((all, bit) => all | bit, 0) }
  })

/**
 * The guard counts an IPv6 network of 48 bits as one visitor, because a household or a rented
 * server gets at most that. With 64 bits, one of them could pose as thousands of visitors.
 */
export const guardVisitorOf = (request: Request): string => visitorOf(request, 48)

type PageReleases = {
  compared: readonly Release[]
  shell: Release
  owner: Release | undefined
  bucket: number
}

/**
 * Returns the visitor of a page view and the releases on it that take part in a comparison. Returns
 * null if there are none, and for programs and prefetches, which are no visits (`Sec-Fetch-Mode`
 * and `Sec-Purpose`, Fetch Metadata). Only releases that may run on the page count: the shell, the
 * page's owner and modules that fill slots.
 */
export const servedPageOf = (
  request: Request,
  { compared, shell, owner, bucket }: PageReleases,
  nowMs: number,
): ServedPage | null => {
  const { method, headers } = request
  const isShown = headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose')
  if (compared.length === 0 || method !== 'GET' || !isShown) return null
  const releases = compared
    .filter(
      ({ module, slots }) =>
        module === 'shell' || module === owner?.module || Object.keys(slots).length > 0,
    )
    .map(({ module, version }) => ({ module, version }))
  if (releases.length === 0) return null
  const page = [shell, ...(owner ? [owner] : [])].map(nameOf).join(' ')
  return { visitor: guardVisitorOf(request), bucket, atMs: nowMs, page, releases }
}
