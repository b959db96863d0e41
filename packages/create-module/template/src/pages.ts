import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { Page } from './page/page.tsx'

/** Components by route. Their data comes from `router.ts`, which a first view does not need. */
export const pages = definePages({
  pages: { '/lookbook': Page },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
