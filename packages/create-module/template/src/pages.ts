import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { Page } from './page/page.tsx'

/**
 * Components by route. `router.ts` loads their data. The browser hydrates a server-rendered page
 * before it has loaded `router.ts`.
 */
export const pages = definePages({
  pages: { '/lookbook': Page },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
