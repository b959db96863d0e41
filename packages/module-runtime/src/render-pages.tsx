/** A module's server half: renders its pages to a fragment at the edge. */
import { type AnyRouter, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

import { ApiProblem } from '@shop/client/api-problem'
import { type Client, createClient } from '@shop/client/client'
import { emptyHead, fragmentType } from '@shop/contracts/fragment'
import { problems } from '@shop/contracts/problem'
import { type OpenPage, openPage } from './open-page.ts'
import { PageHost } from './page-host.tsx'
import { pageAnswer, pageError, type ShownPage, shownPage } from './shown-page.ts'
import type { PageModule } from './page-module.ts'

/** What the sandbox gives a server half: the API, and nothing else. */
export type ServerEnv = { API: { fetch: (request: Request) => Promise<Response> } }

/** Makes the default export of a server entry. The fragment's form is in `@shop/contracts/fragment`. */
export const renderPages = (module: PageModule) => ({
  fetch: async (request: Request, env: ServerEnv): Promise<Response> => {
    const { origin, pathname, search } = new URL(request.url)
    const href = pathname + search
    const client = createClient({
      fetch: (path, init) => env.API.fetch(new Request(new URL(path, origin), init)),
    })
    const history = createMemoryHistory({ initialEntries: [href] })
    const router = (await module.loadRouter())({ history, context: { client } })
    router.update({ ...router.options, isServer: true })
    await loadPage(router, history)
    const page = shownPage(router)
    const html = await renderPage(module, await openPage(module, page), { client, href })
    const head = pageAnswer(router)?.head ?? emptyHead('NDX')
    return new Response(`${JSON.stringify(head)}\n${html}${seedScript(page)}`, {
      status: statusOf(router),
      headers: { 'content-type': fragmentType },
    })
  },
})

/**
 * The router wants each address in one spelling (`+` for a space, no value that its page cannot read) and
 * answers a redirect for others; the visitor gets the page of the right spelling at once.
 */
const loadPage = async (router: AnyRouter, history: RouterHistory): Promise<void> => {
  await router.load()
  // Where the router's own request handler finds it, too.
  // oxlint-disable-next-line no-underscore-dangle
  const result = router._serverResult
  if (result?.type !== 'redirect') return
  history.replace(result.redirect.options.href ?? '/')
  await router.load()
}

const renderPage = async (
  module: PageModule,
  page: OpenPage,
  at: { client: Client; href: string },
): Promise<string> => {
  const tools = { ...at, state: null, isLoading: false, go: inBrowserOnly, reload: inBrowserOnly }
  const stream = await renderToReadableStream(
    <StrictMode>
      <PageHost module={module} page={page} tools={tools} />
    </StrictMode>,
  )
  await stream.allReady
  return new Response(stream).text()
}

const inBrowserOnly = (): never => {
  throw new Error('Pages move and reload in the browser only.')
}

/** A page whose loader failed is answered with the status of the API's refusal. */
const statusOf = (router: AnyRouter): number => {
  const error = pageError(router)
  if (error === undefined) return pageAnswer(router)?.status ?? 200
  return error instanceof ApiProblem && error.code !== 'offline' ? problems[error.code].status : 503
}

/** `<` is escaped so that no text in the data can end the script element. */
const seedScript = (page: ShownPage): string =>
  `<script type="application/json" data-page>${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`
