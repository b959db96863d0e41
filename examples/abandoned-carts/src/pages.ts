import { definePages } from '@shop/module-runtime/page-module'
import { PageLoading, PageProblem } from '@shop/ui/notice'

import { RecoverPage } from './recover/recover-page.tsx'
import { StopPage } from './recover/stop-page.tsx'

export const pages = definePages({
  pages: { '/recover/$key': RecoverPage, '/recover/$key/stop': StopPage },
  problem: PageProblem,
  loading: PageLoading,
  loadRouter: async () => (await import('./router.ts')).createPageRouter,
})
