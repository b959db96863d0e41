import { pageRouter } from '@shop/module-runtime/page-router'

import { loadPage } from './page/load-page.ts'

export const createPageRouter = pageRouter({
  '/lookbook': ({ context }) => loadPage(context.client),
})
