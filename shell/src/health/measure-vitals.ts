/** Core Web Vitals of the page. A chunk of its own, which is loaded when the browser is idle: what came before is buffered. */
import { onCLS, onINP, onLCP } from 'web-vitals'

import type { ModuleReport } from '@shop/contracts/report'

type Vitals = NonNullable<ModuleReport['modules'][number]['vitals']>

/** Brings `vitals` up to date, as long as the page is one of the module that it began with. */
export const measureVitals = (vitals: Vitals, isCurrent: () => boolean): void => {
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
