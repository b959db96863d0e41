/** A module's server entry, which renders its pages to fragments at the edge. */
import { type AnyRouter, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server.edge'

import { ApiProblem } from '@shop/client/api-problem'
import { type Client, createClient } from '@shop/client/client'
import {
  basisHeader,
  readBasis,
  type ResponseBasis,
  sumOfBases,
  writeBasis,
} from '@shop/contracts/basis'
import { emptyHead, fragmentType } from '@shop/contracts/server-entry'
import { problems } from '@shop/contracts/problem'
import {
  type LoadedPage,
  PageHost,
  type PagePayload,
  readMatch,
  withComponent,
} from './page-host.tsx'
import type { PageModule } from './page-module.ts'
import type { PageTools } from './use-page.ts'

/** The bindings of a server entry: routes of the API, and the module's stored values. */
export type ServerEnv = {
  /** Reaches the routes in `publicRoutes` of `@shop/contracts/server-entry`. */
  API: { fetch: (request: Request) => Promise<Response> }
  /** For server code only. Loaders, which also run in the browser, use `/api/values/…`. */
  STORE: { get: (key: string) => Promise<string | null> }
}

/** Makes the default export of a server entry, in `@shop/contracts/server-entry`'s format. */
export const renderPages = (module: PageModule) => ({
  fetch: async (request: Request, env: Pick<ServerEnv, 'API'>): Promise<Response> => {
    const { origin, pathname, search } = new URL(request.url)
    const href = pathname + search
    const bases: ResponseBasis[] = []
    const client = createClient({
      fetch: async (path, init) => {
        const call = new Request(new URL(path, origin), init)
        call.headers.set(basisHeader, 'send')
        let basis = onAnything
        try {
          const response = await env.API.fetch(call)
          basis = readBasis(response.headers.get(basisHeader)) ?? onAnything
          return response
        } finally {
          bases.push(basis)
        }
      },
    })
    const history = createMemoryHistory({ initialEntries: [href] })
    const router = (await module.loadRouter())({ history, context: { client, screens: [] } })
    router.update({ ...router.options, isServer: true })
    await loadPage(router, history)
    const { payload, head = emptyHead('NDX'), status = 200, error } = readMatch(router)
    const page = await withComponent(module, payload)
    const html = await renderPage(page, { module, client, href })
    return new Response(`${JSON.stringify(head)}\n${html}${payloadScript(payload)}`, {
      status: error === undefined ? status : statusOf(error),
      headers: { 'content-type': fragmentType, [basisHeader]: writeBasis(sumOfBases(bases)) },
    })
  },
})

/** Stands in for the basis of a response that has none, such as for a missing product. */
const onAnything: ResponseBasis = {
  seq: Number.MAX_SAFE_INTEGER,
  ageMs: 0,
  subjects: ['shown'],
}

/**
 * The router answers a URL in another spelling than the canonical one (`+` for a space, no invalid
 * values) with a redirect. This follows it on the server, so that the visitor gets the page in one
 * response.
 */
const loadPage = async (router: AnyRouter, history: RouterHistory): Promise<void> => {
  await router.load()
  // The router's own request handler reads this field, too.
  // oxlint-disable-next-line no-underscore-dangle
  const result = router._serverResult
  if (result?.type !== 'redirect') return
  history.replace(result.redirect.options.href ?? '/')
  await router.load()
}

/**
 * Renders to one text. A stream would spend a third of the time on encoding its pieces as bytes.
 * @throws the error of an island, because a page without one of its parts would be cached as if it
 * were complete
 */
const renderPage = async (
  page: LoadedPage,
  { module, client, href }: { module: PageModule; client: Client; href: string },
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
  const tree = <PageHost module={module} page={page} tools={tools} />
  const html = renderToString(tree)
  if (html.includes(unrendered)) await throwErrorOf(tree)
  return html
}

/** What React writes for a boundary that it leaves to the browser. Text cannot contain `<`. */
const unrendered = '<!--$!-->'

/**
 * `renderToString` drops errors inside a boundary, so this renders again as a stream, which reports
 * them.
 */
const throwErrorOf = async (tree: ReactNode): Promise<void> => {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(tree, { onError: (error) => void errors.push(error) })
  const hasFailed = errors.length > 0
  await stream.cancel()
  if (hasFailed) throw errors[0]
}

const inBrowserOnly = (): never => {
  throw new Error('Pages move and reload in the browser only.')
}

/** A page whose loader failed has the status of the API's problem. */
const statusOf = (error: unknown): number =>
  error instanceof ApiProblem && error.code !== 'offline' ? problems[error.code].status : 503

/** Escapes `<` so that no text in the data can end the script element. */
const payloadScript = (payload: PagePayload): string =>
  `<script type="application/json" data-page>${JSON.stringify(payload).replaceAll('<', '\\u003c')}</script>`
