/** The screen's code, and what reads files, loads when it is first opened. */
import { Suspense } from 'react'

import { lazyOr } from '../display/lazy-or.ts'
import { LoadingPage, PageProblem } from '../frame/page-states.tsx'

const ImportPage = lazyOr(async () => (await import('./import-page.tsx')).ImportPage, PageProblem)

export const ImportScreen = () => (
  <Suspense fallback={<LoadingPage />}>
    <ImportPage />
  </Suspense>
)
