/** Loaded on demand, because of the CSV parser. */
import { Suspense } from 'react'

import { lazyOr } from '../../frame/display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../../frame/page-states.tsx'

const ImportPage = lazyOr(async () => (await import('./import-page.tsx')).ImportPage, PageProblem)

export const ImportScreen = () => (
  <Suspense fallback={<LoadingPage />}>
    <ImportPage />
  </Suspense>
)
