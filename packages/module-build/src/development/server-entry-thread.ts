/** Runs a module's server entry as the shop's sandbox does: it reaches the shop's public API, and no other network. */
import { parentPort, workerData } from 'node:worker_threads'

import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'

/** What the thread is started with: the entry's file as a URL, the shop's origin, and the module's name. */
export type ThreadData = { fileUrl: string; shop: string; module: string }
/** A page to render. */
export type RenderCall = { id: number; href: string }
/** What the entry returned, or how it failed. */
export type RenderReply = { id: number } & ({ status: number; body: string } | { error: string })

const { fileUrl, shop, module } = workerData as ThreadData
const fetchShop = globalThis.fetch

globalThis.fetch = async () => {
  throw new Error('A server entry has no network: it calls the API through env.API.')
}

/** The routes of the sandbox, and reading only. */
const callApi = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const isPublic = publicRoutes.some((route) => matchesRoute(route, pathname))
  if (request.method === 'GET' && isPublic) return fetchShop(shop + pathname + search)
  const text = `Server entries may read only ${publicRoutes.join(', ')}.`
  return new Response(text, { status: 403 })
}

/** What the module has stored in the shop under a key, `null` without one. */
const readStored = async (key: string): Promise<string | null> => {
  const response = await fetchShop(`${shop}/api/values/${module}/${encodeURIComponent(key)}`)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The value "${key}" could not be read: ${response.status}.`)
  return ((await response.json()) as { value: string }).value
}

const env = { API: { fetch: callApi }, STORE: { get: readStored } }

const { default: entry } = (await import(fileUrl)) as {
  default: { fetch: (request: Request, given: typeof env) => Promise<Response> }
}

const render = async ({ id, href }: RenderCall): Promise<RenderReply> => {
  try {
    const response = await entry.fetch(new Request(href), env)
    return { id, status: response.status, body: await response.text() }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (call: RenderCall) => {
  const reply = await render(call)
  // Between threads of one process there are no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(reply)
})
