import { type AnyRouter, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server.edge'
import { proxy } from 'valtio'

import { ApiProblem } from '@shop/client/api-problem'
import { createClient } from '@shop/client/client'
import { readSettings } from '@shop/client/read-settings'
import {
  basisHeader,
  readBasis,
  type ResponseBasis,
  sumOfBases,
  writeBasis,
} from '@shop/contracts/basis'
import { emptyHead, fragmentType, settingsHeader } from '@shop/contracts/server-entry'
import { problems } from '@shop/contracts/problem'
import { withDefaults } from '@shop/domain/shop-settings'
import { SettingsContext } from '@shop/session/shop-settings'
import {
  type LoadedPage,
  PageHost,
  type PagePayload,
  readMatch,
  withComponent,
} from './page-host.tsx'
import type { PageModule, RouterContext } from './page-module.ts'
import type { PageTools } from './use-page.ts'

/** The bindings of a server entry. */
export type ServerEnv = {
  /** Reaches the routes in `publicRoutes` of `@shop/contracts/server-entry`. */
  API: { fetch: (request: Request) => Promise<Response> }
  /** The module's stored values, for server code. Loaders use `/api/values/…`. */
  STORE: { get: (key: string) => Promise<string | null> }
}

/** Makes the default export of a server entry, which renders pages to fragments at the edge. */
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
    const sent = request.headers.get(settingsHeader)
    const [createRouter, settings] = await Promise.all([
      module.loadRouter(),
      sent === null ? readSettings(client) : withDefaults(JSON.parse(decodeURIComponent(sent))),
    ])
    const router = createRouter({ history, context: { client, settings, screens: [] } })
    router.update({ ...router.options, isServer: true })
    await loadPage(router, history)
    const { payload, head = emptyHead(settings.shop.name), status = 200, error } = readMatch(router)
    const page = await withComponent(module, payload)
    const html = await renderPage(page, { module, client, settings, href })
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

/** Loads a page, following one redirect of the router to the canonical spelling of the query. */
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

/** Renders a string, which is fast. Throws errors of islands, so no incomplete page is cached. */
const renderPage = async (
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
  const tree = (
    <SettingsContext value={proxy(settings)}>
      <PageHost module={module} page={page} tools={tools} />
    </SettingsContext>
  )
  const html = renderToString(tree)
  if (html.includes(unrendered)) await throwErrorOf(tree)
  return html
}

/** React's marker for a failed boundary. Page text cannot contain it, because `<` is escaped. */
const unrendered = '<!--$!-->'

/** `renderToString` drops errors inside a boundary, but a stream reports them. */
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

const statusOf = (error: unknown): number =>
  error instanceof ApiProblem && error.code !== 'offline' ? problems[error.code].status : 503

/** Escapes `<` so that no text in the data can end the script element. */
const payloadScript = (payload: PagePayload): string =>
  `<script type="application/json" data-page>${JSON.stringify(payload).replaceAll('<', '\\u003c')}</script>`
