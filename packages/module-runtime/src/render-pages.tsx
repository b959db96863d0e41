import { type AnyRouter, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'
import { emptyHead } from '@shop/contracts/server-entry'
import { problems } from '@shop/contracts/problem'

import { type EdgeEnv, openEdge, renderWhole } from './edge.tsx'
import {
  type LoadedPage,
  PageHost,
  type PagePayload,
  readMatch,
  withComponent,
} from './page-host.tsx'
import type { PageModule, RouterContext } from './page-module.ts'
import { renderSlots, type ServerSlots } from './render-slots.tsx'
import type { PageTools } from './use-page.ts'

export type { ServerEnv } from './edge.tsx'

/** Makes a server entry's default export. Renders pages, and `slots` for pages of other modules. */
export const renderPages = (module: PageModule, { slots = {} }: { slots?: ServerSlots } = {}) => ({
  fetch: async (request: Request, env: EdgeEnv): Promise<Response> => {
    if (request.method === 'POST') return renderSlots(slots).fetch(request, env)
    const { pathname, search } = new URL(request.url)
    const href = pathname + search
    const edge = openEdge(request, env)
    const { client } = edge
    const history = createMemoryHistory({ initialEntries: [href] })
    const [createRouter, settings] = await Promise.all([module.loadRouter(), edge.settings])
    const router = createRouter({ history, context: { client, settings, screens: [] } })
    router.update({ ...router.options, isServer: true })
    await loadPage(router, history)
    const { payload, head = emptyHead(settings.shop.name), status = 200, error } = readMatch(router)
    const page = await withComponent(module, payload)
    const html = await renderPage(page, { module, client, settings, href })
    return new Response(`${JSON.stringify(head)}\n${html}${payloadScript(payload)}`, {
      status: error === undefined ? status : statusOf(error),
      headers: edge.headers(),
    })
  },
})

/** Follows one redirect, because the router redirects to the canonical spelling of a query. */
const loadPage = async (router: AnyRouter, history: RouterHistory): Promise<void> => {
  await router.load()
  // The router's own request handler reads this field, too.
  // oxlint-disable-next-line no-underscore-dangle
  const result = router._serverResult
  if (result?.type !== 'redirect') return
  history.replace(result.redirect.options.href ?? '/')
  await router.load()
}

type Rendering = Pick<RouterContext, 'client' | 'settings'>

const renderPage = (
  page: LoadedPage,
  { module, settings, client, href }: Rendering & { module: PageModule; href: string },
): Promise<string> => {
  const tools: PageTools = {
    client,
    href,
    state: null,
    isLoading: false,
    go: inBrowserOnly,
    reload: inBrowserOnly,
    screens: [],
  }
  return renderWhole(<PageHost module={module} page={page} tools={tools} />, settings)
}

const inBrowserOnly = (): never => {
  throw new Error('Pages move and reload in the browser only.')
}

const statusOf = (error: unknown): number =>
  error instanceof ApiProblem && error.code !== 'offline' ? problems[error.code].status : 503

/** Escapes `<`, because the data could otherwise end the script element. */
const payloadScript = (payload: PagePayload): string =>
  `<script type="application/json" data-page>${JSON.stringify(payload).replaceAll('<', '\\u003c')}</script>`
