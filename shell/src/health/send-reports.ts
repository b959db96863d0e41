/** Reports to the shop how the modules of this page fare. */
import type { ModuleReport } from '@shop/contracts/report'
import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import { vitalLimits } from '@shop/contracts/vital-limits'
import { whenIdle } from '@shop/module-runtime/when-idle'

import {
  onModuleFailure,
  readHealth,
  recordNotRendered,
  recordOutcome,
  recordWindowErrors,
} from './module-health.ts'
import { ownRelease } from './own-release.ts'

/** When the first report is sent, after the `load` event of the page, in milliseconds: all of its modules are there by then. */
const firstReportMs = 5000
/** Failures that come together are one report. */
const failureDelayMs = 1000

type Vitals = NonNullable<ModuleReport['modules'][number]['vitals']>

/**
 * Sends a report some seconds after the page was loaded, or when it is hidden before that, at once when a module fails later,
 * and a last one when the page is hidden, if there is anything new. None has to arrive.
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
    navigator.sendBeacon('/api/reports', JSON.stringify({ modules: report } satisfies ModuleReport))
  }
  sendFirstReport(send)
  // After those of the library that measures, whose listeners are on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  whenIdle(async () => {
    try {
      const { measureVitals } = await import('./measure-vitals.ts')
      measureVitals(vitals, () => ownerOf(modules, location.pathname) === owner)
    } catch {
      // Reports go without vitals.
    }
  })
}

/** Only these count: a value that has changed and is still good is not sent again, and most views send one report. */
const poorOf = (vitals: Vitals): string[] =>
  (['lcp_ms', 'inp_ms', 'cls'] as const).filter((name) => (vitals[name] ?? 0) > vitalLimits[name])

/** Failures before the first report are part of it. */
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
