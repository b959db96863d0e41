/** Loaded on demand, because most staff never open this screen. */
import { Suspense } from 'react'

import { lazyOr } from '../../frame/display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../../frame/page-states.tsx'
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
