/** A module's server half: renders its pages to a fragment at the edge. */
import { createMemoryHistory, type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

import { ApiProblem } from '@shop/client/api-problem'
import { createClient } from '@shop/client/client'
import { emptyHead, type FragmentHead, fragmentType } from '@shop/contracts/fragment'
import { problems } from '@shop/contracts/problem'
import { pageData } from '../page-data.ts'
import type { CreatePageRouter } from '../page-router.ts'

/** What the sandbox gives a server half: the API, and nothing else. */
export type ServerEnv = { API: { fetch: (request: Request) => Promise<Response> } }

/** Makes the default export of a server entry. The fragment's form is in `@shop/contracts/fragment`. */
export const renderPages = (createPageRouter: CreatePageRouter) => ({
  fetch: async (request: Request, env: ServerEnv): Promise<Response> => {
    const { origin, pathname, search } = new URL(request.url)
    const client = createClient({
      fetch: (path, init) => env.API.fetch(new Request(new URL(path, origin), init)),
      isRecording: true,
    })
    const history = createMemoryHistory({ initialEntries: [pathname + search] })
    const router = createPageRouter({ history, context: { client } })
    router.update({ ...router.options, isServer: true })
    await router.load()
    const html = await renderPage(router)
    const { head, status } = describePage(router)
    const fragment = `${JSON.stringify(head)}\n${html}${seedScript(client.recorded)}`
    return new Response(fragment, { status, headers: { 'content-type': fragmentType } })
  },
})

const renderPage = async (router: AnyRouter): Promise<string> => {
  const stream = await renderToReadableStream(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await stream.allReady
  return new Response(stream).text()
}

const describePage = (router: AnyRouter): { head: FragmentHead; status: number } => {
  const page = pageData(router)
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (page && !failed) return { head: page.head, status: page.status ?? 200 }
  return {
    head: emptyHead('NDX'),
    status: failedStatus(failed?.error),
  }
}

/** A page whose loader failed is answered with the status of the API's refusal. */
const failedStatus = (error: unknown): number =>
  error instanceof ApiProblem && error.code !== 'offline' ? problems[error.code].status : 503

/** `<` is escaped so that no text in the data can end the script element. */
const seedScript = (seed: object): string =>
  `<script type="application/json" data-seed>${JSON.stringify(seed).replaceAll('<', '\\u003c')}</script>`
