import { emptyHead } from '@shop/contracts/server-entry'
import { pageRouter } from '@shop/module-runtime/page-router'

/** The link is for one person, so search engines must not list the page. */
const load = ({ params: { key } }: { params: { key: string } }) => ({
  key,
  head: { ...emptyHead('Your cart'), metas: [{ name: 'robots', content: 'noindex' }] },
})

export const createPageRouter = pageRouter({ '/recover/$key': load, '/recover/$key/stop': load })
