import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { LookPage } from './look/look-page.tsx'
import { LooksPage } from './looks/looks-page.tsx'

export const pages = definePages({
  pages: { '/lookbook': LooksPage, '/lookbook/$id': LookPage },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
