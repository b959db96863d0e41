/** Runs a server entry or a back end. As in the shop's sandbox, it reaches only what it is given. */
import { format } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'

import type { BackendCall, BackendReply } from '@shop/contracts/backend'
import type { Capabilities, RunsCalls } from '@shop/contracts/backend-uses'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'

/** A page to render with the API and the stored values of the shop at this origin. */
type Page = { href: string; shop: string; module: string }
/** A call of a back end, with the names of its capabilities. */
type Call = { call: BackendCall; capabilities: string[] }

/** `script` is the file's name in stacks. */
export type ThreadData = { code: Uint8Array | string; script: string } & (Page | Call)

/** One use of a capability, whose reply has the same number. */
export type UseMessage = { number: number; name: string; args: unknown[] }
export type UseReply = { number: number } & ({ result: unknown } | { error: string })

export type ThreadMessage =
  | { started: true }
  | { line: string }
  | { use: UseMessage }
  | { result: unknown }
  | { error: string }

type Entry = {
  default: { fetch: (request: Request, env: object) => Promise<Response> }
  backend: RunsCalls
}

const data = workerData as ThreadData
const fetchShop = globalThis.fetch

const send = (message: ThreadMessage): void => {
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}

// The process may end before it has read what a thread writes to its standard output.
for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
  console[level] = (...parts: unknown[]) => send({ line: format(...parts) })

globalThis.fetch = async () => {
  throw new Error(
    'call' in data
      ? 'A back end has no network: it calls hosts through shop.fetch.'
      : 'A server entry has no network: it calls the API through env.API.',
  )
}

const render = async (entry: Entry, { href, shop, module }: Page) => {
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
  const response = await entry.default.fetch(new Request(href), env)
  return { status: response.status, body: await response.text() }
}

const run = async ({ backend }: Entry, { call, capabilities }: Call): Promise<BackendReply> => {
  const waiting: ((reply: UseReply) => void)[] = []
  parentPort?.on('message', (reply: UseReply) => waiting[reply.number]?.(reply))
  const use = async (name: string, args: unknown[]): Promise<unknown> => {
    const reply = await new Promise<UseReply>((resolve) =>
      send({ use: { number: waiting.push(resolve) - 1, name, args } }),
    )
    if ('error' in reply) throw new Error(reply.error)
    return reply.result
  }
  const shop = Object.fromEntries(
    capabilities.map((name) => [name, (...args: unknown[]) => use(name, args)]),
  )
  const reply = await backend.run({ call, shop: shop as Capabilities })
  // The shop passes JSON on, too.
  return JSON.parse(JSON.stringify(reply))
}

const scriptUrl = 'data:text/javascript;base64,'

try {
  const base64 = Buffer.from(data.code).toString('base64')
  const entry = (await import(`${scriptUrl}${base64}`)) as Entry
  send({ started: true })
  send({ result: await ('call' in data ? run(entry, data) : render(entry, data)) })
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  send({ error: text.replaceAll(new RegExp(`${scriptUrl}[\\w+/=]*`, 'g'), data.script) })
}
