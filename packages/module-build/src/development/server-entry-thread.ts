/** Runs a server entry as in the shop's sandbox, whose only network is the shop's public API. */
import { parentPort, workerData } from 'node:worker_threads'

import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'

/** The entry's code, the URL of the page, the shop's origin, and the module's name. */
export type ThreadData = { code: Uint8Array; href: string; shop: string; module: string }
export type RenderReply = 'started' | { status: number; body: string } | { error: string }

const { code, href, shop, module } = workerData as ThreadData
const fetchShop = globalThis.fetch

globalThis.fetch = async () => {
  throw new Error('A server entry has no network: it calls the API through env.API.')
}

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

const send = (reply: RenderReply): void => {
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(reply)
}

const scriptUrl = 'data:text/javascript;base64,'

try {
  const base64 = Buffer.from(code).toString('base64')
  const { default: entry } = (await import(`${scriptUrl}${base64}`)) as {
    default: { fetch: (request: Request, given: typeof env) => Promise<Response> }
  }
  send('started')
  const response = await entry.fetch(new Request(href), env)
  send({ status: response.status, body: await response.text() })
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  send({ error: text.replaceAll(new RegExp(`${scriptUrl}[\\w+/=]*`, 'g'), 'server.js') })
}
