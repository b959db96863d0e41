import type { ModuleReport } from '@shop/contracts/report'
import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import { vitalLimits } from '@shop/contracts/vital-limits'
import { whenIdle } from '@shop/module-runtime/when-idle'

import {
  onModuleFailure,
  ownRelease,
  readHealth,
  recordNotRendered,
  recordOutcome,
  recordWindowErrors,
} from './module-health.ts'

/** The delay after the `load` event. By then, all modules of a page have normally loaded. */
const firstReportMs = 5000
/** Merges failures that occur together into one report. */
const failureDelayMs = 1000

type Vitals = NonNullable<ModuleReport['modules'][number]['vitals']>

/**
 * Sends a report some seconds after `load`, or earlier when the page is hidden. Sends another soon
 * after each later failure, and a last one when the page is hidden, if there is anything new.
 * Reports may get lost.
 */
export const startReports = (modules: readonly LiveModule[]): void => {
  const shell = ownRelease()
  if (shell) recordOutcome(shell, 'loaded')
  const releases = shell ? [shell, ...modules] : modules
  recordNotRendered(releases)
  recordWindowErrors(releases)
  const owner = ownerOf(modules, location.pathname)
  const vitals: Vitals = {}
  let sent = ''
  const send = (): void => {
    const report = readHealth().map((one) =>
      one.module === owner?.module ? { ...one, vitals } : one,
    )
    const state = JSON.stringify([readHealth(), poorOf(vitals)])
    if (state === sent || report.length === 0) return
    sent = state
    navigator.sendBeacon(
      '/api/page-health',
      JSON.stringify({ modules: report } satisfies ModuleReport),
    )
  }
  sendFirstReport(send)
  // Runs after the listeners of the vitals library, which are on `document`.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  whenIdle(async () => {
    try {
      await measureVitals(vitals, () => ownerOf(modules, location.pathname) === owner)
    } catch {
      // The library cannot be loaded. Reports are sent without vitals.
    }
  })
}

/**
 * Updates the Core Web Vitals until the visitor moves to a page of another module. The library can
 * load when idle, because browsers buffer earlier entries.
 */
const measureVitals = async (vitals: Vitals, isCurrent: () => boolean): Promise<void> => {
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  const options = { reportAllChanges: true }
  onLCP(({ value }) => {
    if (isCurrent()) vitals.lcp_ms = Math.round(value)
  }, options)
  onINP(({ value }) => {
    if (isCurrent()) vitals.inp_ms = Math.round(value)
  }, options)
  onCLS(({ value }) => {
    if (isCurrent()) vitals.cls = Math.round(value * 1000) / 1000
  }, options)
}

/** Only poor values cause another report, so that most page views send just one. */
const poorOf = (vitals: Vitals): string[] =>
  (['lcp_ms', 'inp_ms', 'cls'] as const).filter((name) => (vitals[name] ?? 0) > vitalLimits[name])

/** The first report includes all earlier failures. */
const sendFirstReport = (send: () => void): void => {
  const start = (): void =>
    void setTimeout(() => {
      send()
      let timer: ReturnType<typeof setTimeout> | undefined
      onModuleFailure(() => {
        clearTimeout(timer)
        timer = setTimeout(send, failureDelayMs)
      })
    }, firstReportMs)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
