/** Runs a server entry as in the shop's sandbox: the shop's public API is its only network. */
import { parentPort, workerData } from 'node:worker_threads'

import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'

/** The URL of the entry's file, the shop's origin, and the module's name. */
export type ThreadData = { fileUrl: string; shop: string; module: string }
export type RenderCall = { id: number; href: string }
export type RenderReply = { id: number } & ({ status: number; body: string } | { error: string })

const { fileUrl, shop, module } = workerData as ThreadData
const fetchShop = globalThis.fetch

globalThis.fetch = async () => {
  throw new Error('A server entry has no network: it calls the API through env.API.')
}

/** Allows only GET requests to the sandbox's routes. */
const callApi = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const isPublic = publicRoutes.some((route) => matchesRoute(route, pathname))
  if (request.method === 'GET' && isPublic) return fetchShop(shop + pathname + search)
  const text = `Server entries may read only ${publicRoutes.join(', ')}.`
  return new Response(text, { status: 403 })
}

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
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(reply)
})
