import { emptyHead } from '@shop/contracts/server-entry'
import { pageRouter } from '@shop/module-runtime/page-router'

export const createPageRouter = pageRouter({
  '/back-in-stock/$key': ({ params: { key } }) => ({
    key,
    head: { ...emptyHead('Back in stock'), metas: [{ name: 'robots', content: 'noindex' }] },
  }),
})
