import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { Page } from './page/page.tsx'

/** Components by route. What a route loads is in `router.ts`: a page that came with its data does not wait for it. */
export const pages = definePages({
  pages: { '/lookbook': Page },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
