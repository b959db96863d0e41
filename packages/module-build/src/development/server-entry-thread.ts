/** Runs a module's server entry as the shop's sandbox does: it reaches the shop's public API, and no other network. */
import { parentPort, workerData } from 'node:worker_threads'

/** A page to render. */
export type RenderCall = { id: number; href: string }
/** What the entry returned, or how it failed. */
export type RenderReply = { id: number } & ({ status: number; body: string } | { error: string })

type ServerEntry = {
  fetch: (request: Request, env: { API: { fetch: typeof callApi } }) => Promise<Response>
}

const { fileUrl, shop } = workerData as { fileUrl: string; shop: string }
const fetchShop = globalThis.fetch

globalThis.fetch = async () => {
  throw new Error('A server entry has no network: it calls the API through env.API.')
}

/** Reads only, and only the API: the shop's sandbox allows no more. */
const callApi = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || !pathname.startsWith('/api/'))
    return new Response('Server entries may read the public API only.', { status: 403 })
  return fetchShop(shop + pathname + search)
}

const { default: entry } = (await import(fileUrl)) as { default: ServerEntry }

const render = async ({ id, href }: RenderCall): Promise<RenderReply> => {
  try {
    const response = await entry.fetch(new Request(href), { API: { fetch: callApi } })
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
