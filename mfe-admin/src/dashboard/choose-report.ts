/** Which figures the dashboard shows. */
import type { Dashboard } from '@shop/contracts/staff'

import { liveReport } from './live-report.ts'
import type { DashboardSearch } from './load-dashboard.ts'
import type { Report } from './report.ts'
import { sampleReport } from './sample-report.ts'

/** The choice of the address; without one the sample until the first order, and the shop's own from then on. */
export const chooseReport = (figures: Dashboard, chosen: DashboardSearch['figures']): Report => {
  const isSample = chosen === undefined ? figures.orders === 0 : chosen === 'sample'
  return isSample ? sampleReport : liveReport(figures)
}
