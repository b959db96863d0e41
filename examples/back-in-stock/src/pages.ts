import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { LeavePage } from './leave/leave-page.tsx'

export const pages = definePages({
  pages: { '/back-in-stock/$key': LeavePage },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
