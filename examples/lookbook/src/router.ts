import { pageRouter } from '@shop/module-runtime/page-router'

import { loadLook, loadLooks } from './load-looks.ts'

export const createPageRouter = pageRouter({
  '/lookbook': ({ context }) => loadLooks(context.client),
  '/lookbook/$id': ({ context, params }) => loadLook(context.client, params.id),
})
