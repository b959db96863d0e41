/** The screen's code, with the library that draws charts, loads when it is first opened. */
import { Suspense } from 'react'

import { lazyOr } from '../display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../frame/page-states.tsx'
import type { AnalyticsSearch } from './analytics-queries.ts'

const AnalyticsPage = lazyOr(
  async () => (await import('./analytics-page.tsx')).AnalyticsPage,
  PageProblem,
)

export const AnalyticsScreen = ({ search }: { search: AnalyticsSearch }) => (
  <Suspense fallback={<LoadingPage />}>
    <AnalyticsPage search={search} />
  </Suspense>
)
