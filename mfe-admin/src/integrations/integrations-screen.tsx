/** The screen's code loads when it is first opened: most of staff never do. */
import { Suspense } from 'react'

import { lazyOr } from '../display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../frame/page-states.tsx'
import type { IntegrationsSearch } from './registry-queries.ts'

const IntegrationsPage = lazyOr(
  async () => (await import('./integrations-page.tsx')).IntegrationsPage,
  PageProblem,
)

export const IntegrationsScreen = ({ search }: { search: IntegrationsSearch }) => (
  <Suspense fallback={<LoadingPage />}>
    <IntegrationsPage search={search} />
  </Suspense>
)
