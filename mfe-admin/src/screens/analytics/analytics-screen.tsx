/** Loaded on demand, because the chart library is large. */
import { Suspense } from 'react'

import { lazyOr } from '../../frame/display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../../frame/page-states.tsx'
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
